export function planDomain(name: string, read: (path: string) => string): Record<string, string>
export function ownFiles(name: string): string[]
