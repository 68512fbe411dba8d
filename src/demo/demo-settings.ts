import type pg from 'pg'

/** The settings key under which a demo school remembers what it was made from. */
export const demoSettingsKey = 'demo_school'

/** The seed of the demo school in this database; undefined when it holds no demo school. */
export async function findDemoSeed(database: pg.Pool | pg.ClientBase): Promise<string | undefined> {
  const { rows } = await database.query<{ seed: string | null }>(
    `select value ->> 'seed' as seed from settings where key = $1`,
    [demoSettingsKey],
  )
  return rows[0]?.seed ?? undefined
}
