import pg from 'pg'
import { expect, it } from 'vitest'
import { importFiles } from '#test/schools/roster-bundles.ts'
import { startTestSchool } from '#test/schools/test-school.ts'
import { personaOf } from '../../src/demo/demo-personas.ts'
import { loadDemoSchool } from '../../src/demo/load-demo-school.ts'

it('brings the demo school back as it left: no row differs', async () => {
  const demo = await startTestSchool({
    isFilled: true,
    nowIso: '2026-11-21T15:00:00.000Z',
    reach: async (url) => {
      const pool = new pg.Pool({ connectionString: url })
      await loadDemoSchool(pool, {
        students: 120,
        seed: 'roster',
        nowMs: Date.parse('2026-11-21T15:00:00.000Z'),
      })
      await pool.end()
      return url
    },
  })
  try {
    const { id } = await demo.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', personaOf('admin').email)
      .executeTakeFirstOrThrow()
    const client = await demo.as(id)
    const { bytes } = await client.get('/backoffice/enrollments/bundle')
    const importId = await importFiles(demo, client, { 'bundle.zip': Buffer.from(bytes) })
    const { import: shown, changes } = (await client.get(`/backoffice/enrollments/imports/${importId}`)).body
    expect(changes).toEqual([])
    expect(shown).toMatchObject({ faults: [], notes: [], format: 'oneroster_1.2', left_out: 0 })
    expect(shown.files.find(({ name }: { name: string }) => name === 'users.csv').rows).toBeGreaterThan(200)
  } finally {
    await demo.stop()
  }
})
