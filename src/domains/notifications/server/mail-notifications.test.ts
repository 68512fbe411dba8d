import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { mailAtOnce } from './mail-notifications.ts'
import { notifyPeople } from './notifications.service.ts'

let school: TestSchool

beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

/** The first commit that writes a mail fails as if another transaction had been faster. */
async function collideOnce(): Promise<void> {
  await sql`create sequence collisions`.execute(school.owner)
  await sql`
    create function collide() returns trigger language plpgsql as $$
    begin
      if nextval('collisions') = 1 then raise exception 'collision' using errcode = '40001'; end if;
      return null;
    end $$`.execute(school.owner)
  await sql`
    create constraint trigger collide after insert on outbox_mails deferrable initially deferred
    for each row execute function collide()`.execute(school.owner)
}

it('counts each mail once, also when its transaction has to run again', async () => {
  const userId = await makeEmployee(school.db)
  await school.db
    .insertInto('notificationPreferences')
    .values({ userId, category: 'notes', inApp: true, email: 'at_once', push: false })
    .execute()
  const told = { userId, type: 'school', category: 'notes', title: 'Call the family', body: '' } as const
  await notifyPeople(school.db, [told, { ...told, title: 'And again' }], school.clock.nowMs())
  await collideOnce()
  expect(await mailAtOnce(school.services)).toBe(2)
  const { n } = await school.db
    .selectFrom('outboxMails')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(n).toBe(2)
})
