"""An event loop for callers without asyncio."""
from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

# Seconds for the end of interrupted work: the program is to answer `stop`.
_INTERRUPTED_SECONDS = 15


class LoopThread:
    """An event loop in a thread of its own, for callers without one."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self._run, name="tabiya.uci", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Does work in the loop and waits for it. An interruption of the wait cancels the work and awaits its end."""
        done = threading.Event()
        tasks: list[asyncio.Task[T]] = []

        def note_end(task: asyncio.Task[T]) -> None:
            if not task.cancelled():
                task.exception()  # whether anyone asks for it or not
            done.set()

        def begin() -> None:
            tasks.append(self.loop.create_task(work))
            tasks[0].add_done_callback(note_end)

        def cancel() -> None:
            if tasks:
                tasks[0].cancel()
            else:
                work.close()
                done.set()

        # A handler of a signal can raise at any point, also before the work has begun.
        try:
            self.loop.call_soon_threadsafe(begin)
            done.wait()
        except BaseException:
            self.loop.call_soon_threadsafe(cancel)
            done.wait(_INTERRUPTED_SECONDS)
            raise
        return tasks[0].result()

    def close(self) -> None:
        if not self.loop.is_closed() and self.thread.is_alive():
            self.loop.call_soon_threadsafe(self.loop.stop)
            self.thread.join()
            self.loop.close()
