// What the page uses of cm-chessboard, which ships no types.
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
  setPosition(fen: string, animated?: boolean): Promise<void>;
  movePiece(from: string, to: string, animated?: boolean): Promise<void>;
  setPiece(square: string, piece: string | null, animated?: boolean): Promise<void>;
  setOrientation(color: string, animated?: boolean): Promise<void>;
  getOrientation(): string;
  getPiece(square: string): string | null;
  getPosition(): string;
  getExtension(extension: any): any;
  destroy(): void;
}
