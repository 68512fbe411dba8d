export function makeMemoryFolder(): string | undefined
