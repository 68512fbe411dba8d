import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeHouse } from '#domains/people/server/people.factory.ts'
import { putAway } from '#server/parts/put-away.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { notifyPeople } from './notifications.service.ts'

let school: TestSchool
const path = '/backoffice/notifications'

beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

const add = (userId: number, count: number, type = 'school') =>
  sql`insert into notifications (user_id, type, category, title, created_at)
    select ${userId}, ${type}, 'announcements', ${type} || ' ' || n, ${new Date(school.clock.nowMs())}::timestamptz - n * interval '1 minute'
    from generate_series(1, ${count}::int) n`.execute(school.db)

describe('the list', () => {
  it('comes twenty at a time, by tab, to its end', async () => {
    await add(await school.persona('dean'), 43)
    await add(await school.persona('dean'), 2, 'product')
    const client = await school.as('dean')
    const seen: number[] = []
    let next: number | null = null
    do {
      const { body }: { body: { notifications: { id: number }[]; next: number | null } } = await client.get(
        `${path}${next === null ? '' : `?after=${next}`}`,
      )
      expect(body.notifications.length).toBeLessThanOrEqual(20)
      seen.push(...body.notifications.map(({ id }) => id))
      next = body.next
    } while (next !== null)
    expect(new Set(seen).size).toBe(45)
    const product = (await client.get(`${path}?type=product`)).body
    expect(product.notifications.map((one: { title: string }) => one.title)).toEqual([
      'product 1',
      'product 2',
    ])
    expect(product).toMatchObject({
      next: null,
      unreadNotificationsCount: 45,
      unread: { all: 45, academic: 0, product: 2, school: 43 },
    })
    expect((await client.get(`${path}?type=other`)).status).toBe(400)
    expect((await client.get(`${path}?after=x`)).status).toBe(400)
    expect((await school.nobody.get(path)).status).toBe(401)
  })

  it('says at its end that older ones were put away', async () => {
    const { clock } = school
    const client = await school.as('dean')
    const ends = async () => {
      const first = (await client.get(path)).body
      const last = (await client.get(`${path}?type=product`)).body
      return [first.putAwayUntil, last.putAwayUntil, (await client.get(`${path}/987654`)).body.message]
    }
    expect(await ends()).toEqual([null, null, 'This notification does not exist, or you deleted it.'])
    await sql`select make_parts('2015-07-02', '2015-07-02')`.execute(school.db)
    await putAway(school.owner, { table: 'notifications', year: 2015 }, clock.nowMs())
    expect(await ends()).toEqual([
      null,
      '2016-07-01T04:00:00.000Z',
      'This notification does not exist, you deleted it, or it was put away with its school year.',
    ])
  })

  it('does not go on behind a notification of someone else', async () => {
    const [first] = (await (await school.as('dean')).get(path)).body.notifications
    await add(await school.persona('operations'), 1)
    const { body } = await (await school.as('operations')).get(`${path}?after=${first.id}`)
    expect(body.notifications).toEqual([])
  })
})

describe('one notification', () => {
  it('is its owner’s, gone when deleted, and back when that is undone', async () => {
    await add(await school.persona('guardian'), 1)
    const client = await school.as('guardian')
    const [{ id }] = (await client.get(path)).body.notifications
    const act = (body: object) => client.post('/backoffice/root/authenticated', body)
    expect((await client.get(`${path}/${id}`)).body).toMatchObject({
      id,
      title: 'school 1',
      announcement: null,
    })
    expect((await (await school.as('student')).get(`${path}/${id}`)).status).toBe(404)
    expect((await client.get(`${path}/x`)).status).toBe(400)
    await act({ _action: 'deleteNotification', notificationId: id })
    expect((await client.get(`${path}/${id}`)).status).toBe(404)
    expect((await act({ _action: 'restoreNotification', notificationId: id })).body).toEqual({
      unreadNotificationsCount: 1,
    })
    expect((await client.get(`${path}/${id}`)).status).toBe(200)
    const stranger = await school.as('student')
    expect(
      (
        await stranger.post('/backoffice/root/authenticated', {
          _action: 'restoreNotification',
          notificationId: id,
        })
      ).status,
    ).toBe(404)
  })
})

describe('weekly reports', () => {
  it('are one a house: a newer one takes the place of the one before', async () => {
    const userId = await school.persona('advisor')
    const [one, other] = [
      await makeHouse(school.db, { advisorId: userId }),
      await makeHouse(school.db, { advisorId: userId }),
    ]
    const report = (house: number, week: number) =>
      notifyPeople(
        school.db,
        [
          {
            userId,
            type: 'academic',
            category: 'house_reports',
            title: `Week ${week} of house ${house}`,
            body: '',
            redirectUrl: `/houses/${house}/overview/${week}`,
          },
        ],
        school.clock.nowMs() + week * 1000,
      )
    for (const [house, week] of [
      [one, 1],
      [other, 1],
      [one, 2],
    ] as const)
      await report(house, week)
    const { body } = await (await school.as('advisor')).get(path)
    expect(body.notifications.map((one: { title: string }) => one.title)).toEqual([
      `Week 2 of house ${one}`,
      `Week 1 of house ${other}`,
    ])
    expect(body.unreadNotificationsCount).toBe(2)
  })
})

describe('ten thousand unread ones', () => {
  it('are counted and shown from indexes, without a look at the rest', async () => {
    const userId = await school.persona('admin')
    await add(userId, 10_000)
    await add(userId, 1, 'academic')
    await sql`vacuum analyze notifications`.execute(school.owner)
    const planOf = async (query: ReturnType<typeof sql>) => {
      const { rows } = await sql<{
        'QUERY PLAN': string
      }>`explain (analyze, costs off, timing off) ${query}`.execute(school.db)
      return rows.map((row) => Object.values(row)[0]).join('\n')
    }
    const unreadOf = (type: string) =>
      planOf(sql`select redirect_url from notifications where user_id = ${userId} and type = ${sql.lit(type)}
        and deleted_at is null and read_at is null order by created_at desc, id desc limit 100`)
    expect(await unreadOf('school')).toMatch(
      /Scan using notifications_\d+_\d+_user_id_(type_)?created_at_id_idx1? .*rows=100[. ]/,
    )
    expect(await unreadOf('academic')).toMatch(
      /Scan using notifications_\d+_\d+_user_id_type_created_at_id_idx1? .*rows=1[. ]/,
    )
    const newest = await planOf(sql`select id from notifications where user_id = ${userId}
      and deleted_at is null order by created_at desc, id desc limit 20`)
    expect(newest).toMatch(/Scan using notifications_\d+_\d+_user_id_created_at_id_idx .*rows=20/)
    const tab = await planOf(sql`select id from notifications where user_id = ${userId} and type = 'academic'
      and deleted_at is null order by created_at desc, id desc limit 20`)
    expect(tab).toMatch(/Scan using notifications_\d+_\d+_user_id_type_created_at_id_idx1? .*rows=1[. ]/)
    const shell = (await (await school.as('admin')).get('/backoffice/root/authenticated')).body
    expect(shell.notifications).toHaveLength(20)
    expect(shell.unreadNotificationsCount).toBe(100)
  })

  it('make the shell no slower than twenty do', async () => {
    await add(await school.persona('facilitator'), 20)
    const clients = { full: await school.as('admin'), small: await school.as('facilitator') }
    // In turns, and the quickest of each: a busy machine slows both alike.
    const quickest = { full: Number.POSITIVE_INFINITY, small: Number.POSITIVE_INFINITY }
    for (let round = 0; round < 20; round++) {
      for (const name of ['full', 'small'] as const) {
        const startedMs = performance.now()
        await clients[name].get('/backoffice/root/authenticated')
        quickest[name] = Math.min(quickest[name], performance.now() - startedMs)
      }
    }
    const { full, small } = quickest
    expect(full).toBeLessThan(small * 2 + 5)
  })
})
