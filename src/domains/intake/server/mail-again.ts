import { sql } from 'kysely'
import { invalid } from '#server/api/errors.ts'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { getApplicationOf } from './form-state.ts'
import { type LinkMail, mailLink } from './intake-mails.ts'
import { type IntakeLink, type NewLink, opensPart } from './links.ts'
import { isToFormer } from './student-address.ts'

const dayMs = 86_400_000
/** Mails per day and email address: whoever is meant is never flooded, whoever asks. */
const mostMails = 6
const mostApplications = 5

type Counted = Pick<NewLink, 'email' | 'part'> & { readonly isStart: boolean }

/**
 * How many links were made for an address within a day; two who ask at once are counted one after the other. What
 * strangers can have mailed by a start counts apart: nobody keeps a family from the link to its application by it.
 */
async function countMailed(db: Database, { email, part, isStart }: Counted, nowMs: number): Promise<number> {
  await holdLock(db, locks.intakeMails(email))
  const { rows } = await sql<{ mailed: number }>`
    select count(*)::int as mailed from intake_links
    where lower(email) = ${email.toLowerCase()} and made_at > ${new Date(nowMs - dayMs)}
      and part = ${part} and (application_id is null) = ${isStart}`.execute(db)
  return rows[0]?.mailed ?? 0
}

type Sender = Pick<Services, 'clock' | 'publicUrl'>

/** Mails a link unless the address had several today. Throws a sentence then. */
export async function mailSparingly(
  db: Database,
  services: Sender,
  link: NewLink,
  kind: LinkMail,
): Promise<string> {
  const counted = { ...link, isStart: link.applicationId === null }
  if ((await countMailed(db, counted, services.clock.nowMs())) >= mostMails)
    throw invalid({
      email: 'Several links went to this address today. Use the newest one, or try again tomorrow.',
    })
  return mailLink(db, services, link, kind)
}

/** Mails the link of a start. Who asks does not learn whether it went: that would tell of the address. */
export async function mailStart(db: Database, services: Sender, link: NewLink): Promise<string | undefined> {
  const mailed = await countMailed(db, { ...link, isStart: true }, services.clock.nowMs())
  return mailed >= mostMails ? undefined : mailLink(db, services, link, 'start')
}

interface Row extends Omit<NewLink, 'part'> {
  readonly id: number
  readonly withdrawnAt: Date | null
}

/**
 * Mails each application of an address its link again, the newest first; and one that was asked for and never begun. An
 * address whose newest link was taken back gets none, or taking it back would be worth nothing.
 */
export async function mailAgain(
  db: Database,
  services: Services,
  email: string,
): Promise<string | undefined> {
  const { rows } = await sql<Row>`
    select * from (
      select distinct on (coalesce(a.id, -l.id)) l.id, a.id as application_id, l.name, l.email,
        coalesce(a.student_first_name, l.student_first_name) as student_first_name, l.student_grade, l.withdrawn_at
      from intake_links l
      left join lateral (
        with recursive way as (
          select * from applications where id = l.application_id
          union all select kept.* from applications kept join way on kept.id = way.merged_into)
        select id, student_first_name, student_email, guardian_email, deleted_at, outcome
        from way where merged_into is null) a on true
      where lower(l.email) = ${email.toLowerCase()} and l.part = 'guardian' and not l.is_paper
        and (l.application_id is null or (a.deleted_at is null and a.outcome is null and ${opensPart}))
        and (l.application_id is not null or l.ends_at > ${new Date(services.clock.nowMs())})
      order by coalesce(a.id, -l.id), l.id desc) newest
    where withdrawn_at is null
    order by application_id nulls last, id desc limit ${sql.lit(mostApplications)}`.execute(db)
  const nowMs = services.clock.nowMs()
  const count = (isStart: boolean) => countMailed(db, { email, part: 'guardian', isStart }, nowMs)
  const left = { begun: mostMails - (await count(false)), starts: mostMails - (await count(true)) }
  let token: string | undefined
  for (const { id: _id, withdrawnAt: _, ...link } of rows) {
    const which = link.applicationId === null ? 'starts' : 'begun'
    left[which] -= 1
    if (left[which] < 0) continue
    token = await mailLink(
      db,
      services,
      { ...link, part: 'guardian' },
      link.applicationId === null ? 'start' : 'again',
    )
  }
  return token
}

/** Whether a new link can go to where one was mailed; one that was taken back stays so, and a former address gets none. */
export async function canRenew(db: Database, link: IntakeLink, nowMs: number): Promise<boolean> {
  const { withdrawnAt, isPaper, email } = link
  return withdrawnAt === null && !isPaper && email !== '' && !(await isToFormer(db, link, nowMs))
}

/** Mails a new link to where one that has ended was sent; one that was withdrawn stays so. */
export async function renew(db: Database, services: Services, link: IntakeLink) {
  if (!(await canRenew(db, link, services.clock.nowMs())))
    throw invalid({ form: 'This link was taken back. Ask your family or the school for a new one.' })
  const { applicationId, part, name, email, studentFirstName, studentGrade } = link
  if (applicationId !== null) await getApplicationOf(db, link)
  await mailSparingly(
    db,
    services,
    { applicationId, part, name, email, studentFirstName, studentGrade },
    part === 'student' ? 'student' : applicationId === null ? 'start' : 'again',
  )
  return { ok: true as const, message: 'A new link is on its way to where this one was sent.' }
}
