import { describe, expect, it, onTestFinished } from 'vitest'
import { startPretendedPostgres } from '#test/databases/pretended-postgres.ts'
import { createTestDatabase } from '#test/databases/test-database.ts'
import { StartupError } from '../startup-error.ts'
import { requireSupportedPostgres } from './supported-version.ts'

async function pretend(version: string): Promise<string> {
  const server = await startPretendedPostgres(version)
  onTestFinished(() => server.close())
  return server.url
}

const failureOf = (url: string) =>
  requireSupportedPostgres(url).then(
    () => undefined,
    (error: unknown) => error,
  )

describe('the database of DATABASE_URL', () => {
  it('is accepted when it is the PostgreSQL the product brings', async () => {
    const database = await createTestDatabase()
    await expect(requireSupportedPostgres(database.url)).resolves.toBeUndefined()
    await database.drop()
  })

  it('is accepted from PostgreSQL 15 on', async () => {
    await expect(requireSupportedPostgres(await pretend('150000'))).resolves.toBeUndefined()
  })

  it.each([
    ['140012', '14.12'],
    ['90603', '9.6'],
  ])('is refused when its version number is %s', async (number, shown) => {
    const failure = await failureOf(await pretend(number))
    expect(failure).toBeInstanceOf(StartupError)
    expect(failure).toHaveProperty(
      'message',
      `The database of DATABASE_URL is PostgreSQL ${shown}; Homeroom needs PostgreSQL 15 or newer.`,
    )
  })

  it('is refused when nobody answers, without repeating the password', async () => {
    const failure = await failureOf('postgresql://somebody:secret-word@127.0.0.1:1/school')
    expect(failure).toBeInstanceOf(StartupError)
    expect(failure).toHaveProperty(
      'message',
      'The database of DATABASE_URL (127.0.0.1:1) cannot be used: nothing answers there.',
    )
  })
})
