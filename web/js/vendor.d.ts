// The parts of cm-chessboard that the page uses; it ships no types.
export class Extension {
  constructor(chessboard: Chessboard);
  chessboard: Chessboard;
  registerExtensionPoint(name: string, callback: (event?: any) => void): void;
}
export const EXTENSION_POINT: Record<string, string>;
export class Chessboard {
  constructor(context: HTMLElement, props?: object);
  view: any;
  state: any;
  getOrientation(): string;
  getPiece(square: string): string | null;
  getPosition(): string;
  getExtension(extension: any): any;
  destroy(): void;
}
export class PositionsAnimation {
  static seekChanges(from: (string | null)[], to: (string | null)[]): { type: number; atIndex: number; toIndex: number }[];
}
