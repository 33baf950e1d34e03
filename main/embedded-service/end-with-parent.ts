/**
 * Loaded into a child process before its program (`node --import`). The parent holds the other end of stdin and never writes:
 * when the parent ends in any way, the kernel closes the pipe and the child ends in order. Without this a killed Galley would
 * leave its bank running, holding data directory and port.
 */
process.stdin.on('close', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.resume();
// Only the program itself decides how long it runs.
if ('unref' in process.stdin && typeof process.stdin.unref === 'function') process.stdin.unref();
