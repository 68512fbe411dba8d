interface Migration {
  readonly name: string
  readonly checksum: string
}

/** A line a migration: its checksum and its name, as `sha256sum -c` reads it. */
export const writeChecksums = (migrations: readonly Migration[]): string =>
  migrations.map(({ name, checksum }) => `${checksum}  ${name}\n`).join('')

/**
 * The names of migrations that are not any more as they were written down. A database that ran one refuses to start with
 * another, so that what may have run anywhere is changed by a migration after it.
 */
export function editedSince(written: string, migrations: readonly Migration[]): string[] {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  return [...written.matchAll(/^(\w{64}) {2}(.+)$/gm)]
    .filter(([, checksum, name = '']) => known.get(name) !== checksum)
    .map(([, , name = '']) => name)
}
