import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeDrops } from '../../../src/domains/enrollments/server/drop/take-drops.ts'
import { orGiveUp } from '../../../src/domains/enrollments/server/give-up.ts'
import { applyBundle, importFiles, sendChunk } from '../schools/roster-bundles.ts'
import type { TestSchool } from '../schools/test-school.ts'

interface Place {
  readonly school: TestSchool
}

const shownTo = (words: string, ...userIds: readonly number[]) =>
  new Map(userIds.map((userId) => [userId, { words, panel: null }]))

/** One folder for all cases: it is announced once. */
const folder = join(tmpdir(), `homeroom-links-${process.pid}`)

async function takeFrom({ services, db, persona }: TestSchool): Promise<void> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', await persona('admin'))
    .executeTakeFirstOrThrow()
  await takeDrops({
    ...services,
    config: { ...services.config, ROSTER_DROP_DIR: folder, ROSTER_DROP_AS: email },
  })
}

const tableOf = (id: number, first: string) =>
  `Id,First name,Last name,Email,Role\n${id},${first},Brandt,${first.toLowerCase()}@school.test,teacher\n`

/** What rosters make the product tell, and where its links lead (`link-cases.ts`). */
export const rosterLinks = {
  'an import that was applied': async ({ school }: Place) => {
    const adminId = await school.persona('admin')
    const admin = await school.as(adminId)
    await applyBundle(
      school,
      admin,
      await importFiles(school, admin, { 'colleagues.csv': tableOf(77, 'Odile') }),
    )
    return shownTo('Odile Brandt', adminId)
  },
  'a folder for rosters': async ({ school }: Place) => {
    await mkdir(folder, { recursive: true })
    await takeFrom(school)
    const told = await school.db
      .selectFrom('notifications')
      .select('userId')
      .where('title', 'like', 'Rosters are taken from a folder%')
      .execute()
    const shown = { words: 'Import', panel: 'Import folder set' }
    return new Map(told.map(({ userId }) => [userId, shown]))
  },
  'a roster of the night': async ({ school }: Place) => {
    await writeFile(join(folder, 'night.zip'), 'PK no zip')
    await writeFile(join(folder, 'night.zip.done'), '')
    await takeFrom(school)
    await rm(folder, { recursive: true })
    return shownTo('night.zip is broken', await school.persona('admin'))
  },
  'an import that stopped': async ({ school }: Place) => {
    const adminId = await school.persona('admin')
    const importId = await importFiles(school, await school.as(adminId), {
      'others.csv': tableOf(79, 'Olive'),
    })
    await school.db
      .updateTable('rosterImports')
      .set({ state: 'reading' })
      .where('id', '=', importId)
      .execute()
    for (let at = 0; at < 3; at += 1)
      await orGiveUp(school.services, importId, 'reading', async () => {
        throw new Error('mishap')
      }).catch(() => {})
    return shownTo('something went wrong here', adminId)
  },
  'a large roster that was read': async ({ school }: Place) => {
    const adminId = await school.persona('admin')
    const admin = await school.as(adminId)
    const bytes = Buffer.from(tableOf(78, 'Ottilie'))
    const { body } = await admin.post('/backoffice/enrollments/uploads', {
      files: [{ name: 'colleagues.csv', bytes: bytes.byteLength }],
    })
    await sendChunk(admin, body.import_id, { position: 0, chunk: 0 }, bytes)
    await school.runJob('enrollments.compare', { importId: body.import_id })
    return shownTo('Ottilie Brandt', adminId)
  },
}
