/** A reason not to start that a person can act on: its message is one plain sentence. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

interface SystemError extends Error {
  readonly code?: string
  readonly path?: string
  readonly port?: number
  readonly syscall?: string
}

/**
 * The one sentence the start prints before it ends with 1. What nobody foresaw keeps its own message,
 * so that a defect is not hidden behind a friendly word.
 */
export function explainStartupFailure(failure: unknown): string {
  if (failure instanceof StartupError) return failure.message
  if (!(failure instanceof Error)) return `Homeroom could not start: ${String(failure)}.`
  const { code, path, port, syscall, message }: SystemError = failure
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port ?? ''} is in use by another program; stop it, or choose another port with PORT.`
    case 'EACCES':
    case 'EPERM':
      return port === undefined
        ? `Homeroom may not write to ${path ?? 'its folder'}; change the rights of the folder, or choose another one with DATA_DIR.`
        : `Homeroom may not open port ${port}; choose a port above 1023 with PORT.`
    case 'EROFS':
      return `${path ?? 'The folder'} is on a read-only disk; choose another folder with DATA_DIR.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path ?? 'The path'} is not a folder; choose another one with DATA_DIR.`
    case 'ENOENT':
      return syscall === 'mkdir'
        ? `There can be no folder ${path ?? ''}; choose another one with DATA_DIR.`
        : `Homeroom could not start: ${message}`
    case 'ENOSPC':
      return 'The disk is full; make room and start again.'
    default:
      return `Homeroom could not start: ${message}`
  }
}
