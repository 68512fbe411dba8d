import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeExcuse, makeFamily } from '#domains/excuses/server/excuses.factory.ts'
import { databaseUrl, runOnServer, testDatabasePrefix } from '#test/databases/database-server.ts'
import { availableTools, type PostgresWithTools } from '#test/databases/postgres-tools.ts'
import { makeTemporaryFolder } from '#test/databases/temporary-folder.ts'
import { startTestSchool } from '#test/schools/test-school.ts'
import { type SmtpServer, startSmtpServer } from '#test/services/smtp-server.ts'
import { examine } from '../../scripts/doctor/examine.ts'
import { migrateDatabase } from '../../src/server/database/migrations.ts'
import { insertMail } from '../../src/server/mail/mail.ts'
import { bringBack, putAway } from '../../src/server/parts/put-away.ts'

const diagnosis = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\nthe words of a doctor\ntrailer\n<<>>\n%%EOF'

async function listDrills(server: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const asked = "select datname from pg_database where starts_with(datname, 'homeroom_drill_')"
  const { rows } = await client.query(asked).finally(() => client.end())
  return rows
}

/** What may get lost on the way: the program that loses it, how, and how the rehearsal ends. */
const rehearsals = [
  ['nothing', '', '', 0, /^Restored and equal: \d{2,} tables, \d{2,} rows\.$/],
  [
    'a row',
    'pg_restore',
    'psql -Xq "$(expr "$arg" : "--dbname=\\(.*\\)")" -c "delete from outbox_mails"',
    1,
    /The restored rows differ/,
  ],
  ['a file', 'tar', 'find "$2/files" -type f -exec rm {} +', 1, /Only in .*\/data\/files/],
] as const

// Each script runs a dozen programs, which a busy machine starts slowly.
vi.setConfig({ testTimeout: 120_000 })

describe.each(availableTools())('a restore, with $name', ({ start, isBest }) => {
  const folder = makeTemporaryFolder()
  const [dataDir, copyDir] = [join(folder.path, 'data'), join(folder.path, 'copy')]
  const databases: string[] = []
  let postgres: PostgresWithTools
  let smtp: SmtpServer
  let original: string
  let guardianId: number
  let adminId: number
  let documentAddress: string

  async function makeDatabase(): Promise<string> {
    const name = `${testDatabasePrefix}${randomBytes(6).toString('hex')}`
    await runOnServer(postgres.server, `create database ${name}`)
    databases.push(name)
    return databaseUrl(postgres.server, name)
  }

  const startSchoolOn = (url: string, DATA_DIR: string, isFilled = false) =>
    startTestSchool({ reach: async () => url, config: { DATA_DIR, SMTP_URL: smtp.url }, isFilled })

  /** Runs a script of `deploy/` as an administrator does; `aside` stands before the tools in the PATH. */
  const run = (script: string, args: string[], env: Record<string, string>, aside = '') =>
    new Promise<{ code: number; text: string }>((resolve) => {
      const PATH = [aside, postgres.tools, process.env['PATH']].filter(Boolean).join(':')
      execFile(`deploy/${script}`, args, { env: { PATH, ...env } }, (error, stdout, stderr) =>
        resolve({
          code: typeof error?.code === 'number' ? error.code : 0,
          text: `${stdout}${stderr}`.trim(),
        }),
      )
    })

  /** A school with a document, a mail that waits, and a year that was put away, which is then stopped. */
  beforeAll(async () => {
    ;[postgres, smtp] = await Promise.all([start(), startSmtpServer()])
    original = await makeDatabase()
    await migrateDatabase(original)
    mkdirSync(dataDir)
    const school = await startSchoolOn(original, dataDir)
    const family = await makeFamily(school.db, { advisorId: await school.persona('advisor') })
    guardianId = family.guardianId
    adminId = await school.persona('superadmin')
    const excuseId = await makeExcuse(school.db, { studentId: family.studentId, requesterId: guardianId })
    const form = new FormData()
    form.set('document', new File([diagnosis], 'note.pdf'))
    const request = new Request('http://homeroom.test', { method: 'POST', body: form })
    const guardian = await school.as(guardianId)
    const { body } = await guardian.call({
      method: 'POST',
      url: `/api/excuses/${excuseId}/documents`,
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    documentAddress = body.url
    await insertMail(school.db, {
      kind: 'absence',
      toEmail: 'family@home.test',
      subject: 'Absent',
      paragraphs: ['Hello.'],
    })
    await sql`select make_parts('2015-10-01', '2015-10-01')`.execute(school.db)
    await sql`insert into audit_log (action, subject_type, subject_id, happened_at)
      values ('note.deleted', 'note', 'of an old year', '2015-10-01')`.execute(school.db)
    await putAway(school.owner, { table: 'audit_log', year: 2015 }, school.clock.nowMs())
    await school.stop()
  })
  afterAll(async () => {
    for (const name of databases) await runOnServer(postgres.server, `drop database ${name} with (force)`)
    await Promise.all([postgres.stop(), smtp.stop()])
    folder.remove()
  })

  it.each(
    isBest ? rehearsals : [],
  )('is rehearsed by deploy/drill.sh, which takes everything away again: %s is lost', async (_what, program, loss, end, words) => {
    const [aside, TMPDIR] = [join(folder.path, `aside-${program}`), join(folder.path, `work-${program}`)]
    for (const path of [aside, TMPDIR]) mkdirSync(path)
    const script = `#!/bin/sh
        PATH=\${PATH#*:}
        ${program} "$@" || exit 1
        for arg in "$@"; do case $arg in --dbname=*) ${loss};; -xf) ${loss};; esac; done`
    if (program) writeFileSync(join(aside, program), script, { mode: 0o755 })
    const settings = { DATABASE_URL: original, DATA_DIR: dataDir, TMPDIR }
    const { code, text } = await run('drill.sh', [], settings, aside)
    expect([code, text]).toEqual([end, expect.stringMatching(words)])
    expect(readdirSync(TMPDIR)).toEqual([])
    expect(await listDrills(postgres.server)).toEqual([])
  })

  it('brings back rows and files that belong together, and sends nothing until somebody says so', async () => {
    const backups = join(folder.path, 'backups')
    const backup = await run('backup.sh', [backups], { DATABASE_URL: original, DATA_DIR: dataDir })
    expect(backup).toEqual({ code: 0, text: expect.stringContaining(`${backups}/homeroom-`) })
    const empty = await makeDatabase()
    // The doctor tried the new machine before: its empty folder for files is no reason to refuse.
    mkdirSync(join(copyDir, 'files'), { recursive: true })
    const settings = { DATABASE_URL: empty, DATA_DIR: copyDir }
    expect((await run('restore.sh', [backup.text], settings)).text).toMatch(/^Restored\. Start Homeroom/)
    expect(await run('restore.sh', [backup.text], settings)).toEqual({
      code: 1,
      text: 'The database of DATABASE_URL is not empty; nothing was changed.',
    })
    // What was left of a school is in the way as a whole one is: its years are not in the schema `public`.
    const remains = await makeDatabase()
    await runOnServer(remains, 'create schema parts; create table parts.audit_log_2020_2021 ()')
    expect((await run('restore.sh', [backup.text], { ...settings, DATABASE_URL: remains })).text).toBe(
      'The database of DATABASE_URL is not empty; nothing was changed.',
    )
    expect(
      await run('restore.sh', [backup.text], { ...settings, DATABASE_URL: await makeDatabase() }),
    ).toEqual({
      code: 1,
      text: `There are files in ${copyDir}/files; nothing was changed.`,
    })

    const lines = []
    for await (const { state, what, sentence } of examine(settings))
      lines.push(`${state} ${what}: ${sentence}`)
    expect(lines).toContain('good Database: answers, and is of this version')
    expect(lines.find((line) => line.includes('Going out'))).toMatch(/^note .*this database is a copy/)

    const copy = await startSchoolOn(empty, copyDir, true)
    const document = await (await copy.as(guardianId)).call({ url: documentAddress })
    expect([document.status, document.text]).toEqual([200, diagnosis])
    await copy.runJob('mail.deliver')
    expect((await copy.app.inject('/readyz')).json().outgoing).toBe('held')
    expect(smtp.received).toEqual([])
    const admin = await copy.as(adminId)
    expect((await admin.post('/backoffice/workbench/outbox/release', {})).status).toBe(200)
    await expect.poll(async () => (await copy.app.inject('/readyz')).json().outgoing).toBe('open')
    await copy.runJob('mail.deliver')
    expect(smtp.received.map(({ to }) => to)).toEqual(['family@home.test'])
    await bringBack(copy.owner, { table: 'audit_log', year: 2015 })
    const old = sql`select tableoid::regclass::text as part from audit_log where subject_id = 'of an old year'`
    expect((await old.execute(copy.db)).rows).toEqual([{ part: 'parts.audit_log_2015_2016' }])
    await copy.stop()
  })
})
