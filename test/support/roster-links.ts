import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeDrops } from '../../src/domains/enrollments/server/drop/take-drops.ts'
import { sendChunk } from './roster-bundles.ts'
import type { TestSchool } from './test-school.ts'

interface Place {
  readonly school: TestSchool
}

const told = (userId: number, words: string) => new Map([[userId, { words, panel: null }]])

/** The links of rosters that come by night, or are large. */
export const rosterLinks = {
  'a roster of the night': async ({ school }: Place) => {
    const adminId = await school.persona('admin')
    const { email } = await school.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', adminId)
      .executeTakeFirstOrThrow()
    const folder = await mkdtemp(join(tmpdir(), 'homeroom-drop-'))
    await writeFile(join(folder, 'night.zip'), 'PK no zip')
    await writeFile(join(folder, 'night.zip.done'), '')
    const config = { ...school.services.config, ROSTER_DROP_DIR: folder, ROSTER_DROP_AS: email }
    await takeDrops({ ...school.services, config })
    await rm(folder, { recursive: true })
    return told(adminId, 'night.zip is broken')
  },
  'a large roster that was read': async ({ school }: Place) => {
    const adminId = await school.persona('admin')
    const admin = await school.as(adminId)
    const bytes = Buffer.from(
      'Id,First name,Last name,Email,Role\n78,Ottilie,Brandt,ottilie@school.test,teacher\n',
    )
    const { body } = await admin.post('/backoffice/enrollments/uploads', {
      files: [{ name: 'colleagues.csv', bytes: bytes.byteLength }],
    })
    await sendChunk(admin, body.import_id, { position: 0, chunk: 0 }, bytes)
    await school.runJob('enrollments.compare', { importId: body.import_id })
    return told(adminId, 'Ottilie Brandt')
  },
}
