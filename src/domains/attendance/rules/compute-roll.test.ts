import { describe, expect, it } from 'vitest'
import { computeRoll } from './compute-roll.ts'
import type { Participant, PresenceFact, RollInput, RosterStudent } from './roll-types.ts'

const minute = 60_000
const startMs = Date.UTC(2026, 10, 10, 15)
const times = { startMs, endMs: startMs + 60 * minute }
const at = (minutes: number) => startMs + Math.round(minutes * minute)

const amara: RosterStudent = {
  studentId: 1,
  name: 'Amara Nwosu',
  email: 'amara@school.test',
  registrantId: '',
}
const bjorn: RosterStudent = {
  studentId: 2,
  name: 'Björn Thorsteinsson',
  email: 'bjorn@school.test',
  registrantId: '',
}
const person = (email: string, name = ''): Participant => ({ name, email, registrantId: '', accountId: '' })
const joined = (minutes: number, who = person(amara.email)): PresenceFact => ({
  kind: 'joined',
  atMs: at(minutes),
  participant: who,
})
const left = (minutes: number, who = person(amara.email)): PresenceFact => ({
  kind: 'left',
  atMs: at(minutes),
  participant: who,
})
const seen = (from: number, to: number, who = person(amara.email)): PresenceFact => ({
  kind: 'seen',
  atMs: at(from),
  leftAtMs: at(to),
  participant: who,
})
const ended = (minutes: number): PresenceFact => ({ kind: 'meeting_ended', atMs: at(minutes) })
const started = (minutes: number): PresenceFact => ({ kind: 'meeting_started', atMs: at(minutes) })
const teacher = [joined(-5, person('teacher@school.test')), left(61, person('teacher@school.test'))]

function roll(facts: readonly PresenceFact[], more: Partial<RollInput> = {}) {
  return computeRoll({
    times,
    nowMs: at(70),
    facts,
    roster: [amara, bjorn],
    aliases: [],
    excuses: [],
    ...more,
  })
}
const amaraRow = (facts: readonly PresenceFact[], more: Partial<RollInput> = {}) => {
  const row = roll(facts, more).rows[0]
  if (!row) throw new Error('the roll lost a student')
  return row
}

describe('late', () => {
  it.each([
    [-10, ['Present']],
    [0, ['Present']],
    [3 - 1 / minute, ['Present']],
    [3, ['Late']],
    [29, ['Late']],
  ])('who joins %d minutes after the start is %j', (minutes, statuses) => {
    expect(amaraRow([seen(minutes, 60)]).statuses).toEqual(statuses)
  })

  it('is measured from the first join of a stay that reaches into the meeting', () => {
    expect(amaraRow([seen(-10, -5), seen(4, 60)])).toMatchObject({ statuses: ['Late'], firstJoinMs: at(4) })
  })
})

describe('insufficient', () => {
  it.each([
    [30, ['Present']],
    [30 - 1 / minute, ['Insufficient']],
    [0.5, ['Insufficient']],
  ])('who stays %d of 60 minutes is %j', (minutes, statuses) => {
    expect(amaraRow([seen(0, minutes)]).statuses).toEqual(statuses)
  })

  it('stands beside late', () => {
    expect(amaraRow([seen(6, 17), seen(24, 34)])).toMatchObject({
      statuses: ['Late', 'Insufficient'],
      presentMs: 21 * minute,
      why: 'Late, because the first join was 6 minutes after the start. Insufficient, because 21 of 60 minutes is less than half.',
    })
  })

  it('takes half of the time until an early end', () => {
    expect(amaraRow([seen(0, 21), ended(40)]).statuses).toEqual(['Present'])
    expect(roll([seen(0, 21), ended(40)]).meeting.countedMs).toBe(40 * minute)
  })

  it('is not softened by time after the end or before the start', () => {
    expect(amaraRow([seen(-40, 29), seen(60, 90), ended(90)])).toMatchObject({
      statuses: ['Insufficient'],
      presentMs: 29 * minute,
    })
  })
})

describe('the end of the meeting', () => {
  it('does not cut when the meeting was started again, in whatever order that is told', () => {
    expect(roll([started(25), seen(0, 20), ended(20), seen(25, 60)]).meeting.countedMs).toBe(60 * minute)
  })

  it('does not cut when only the new start was told', () => {
    expect(roll([seen(0, 20), ended(20), started(25)]).meeting.countedMs).toBe(60 * minute)
  })

  it('does not cut when somebody joined after it', () => {
    expect(roll([seen(0, 20), ended(20), seen(26, 60)]).meeting.countedMs).toBe(60 * minute)
  })

  it('does not cut when it was the end of a rehearsal', () => {
    expect(roll([started(-30), ended(-20), seen(0, 60)]).meeting.countedMs).toBe(60 * minute)
  })

  it('clips a leave that is told after it', () => {
    expect(amaraRow([joined(0), ended(60), left(64)])).toMatchObject({
      presentMs: 60 * minute,
      lastLeftMs: at(64),
    })
  })
})

describe('absence', () => {
  it('is unexcused, or excused when an approved excuse covers the session', () => {
    const excuses = [{ excuseId: 9, studentId: 1, reason: 'Medical appointment' }]
    expect(amaraRow(teacher).statuses).toEqual(['Unexcused Absent'])
    expect(amaraRow(teacher, { excuses })).toMatchObject({ statuses: ['Excused Absent'], excuseId: 9 })
  })

  it('is not for those an excuse covers who came all the same', () => {
    const excuses = [{ excuseId: 9, studentId: 1, reason: 'Medical appointment' }]
    expect(amaraRow([seen(0, 60)], { excuses }).statuses).toEqual(['Present'])
  })

  it.each([
    ['before the start', seen(-20, 0)],
    ['after the end', seen(60, 80)],
  ])('is not undone by presence %s', (_, fact) => {
    expect(amaraRow([...teacher, fact]).statuses).toEqual(['Unexcused Absent'])
  })

  it('is not said of a meeting that nobody was seen in: the roll is not taken', () => {
    const facts = [started(0), ended(60), seen(-30, -20)]
    const excuses = [{ excuseId: 9, studentId: 1, reason: 'Trip' }]
    expect(amaraRow(facts, { excuses }).statuses).toEqual([])
    expect(roll(facts).meeting.hasPresence).toBe(false)
  })
})

describe('while the meeting runs', () => {
  const live = (minutes: number, facts: readonly PresenceFact[] = []) =>
    amaraRow([joined(-5, person('teacher@school.test')), ...facts], { nowMs: at(minutes) })

  it('says nothing before the start', () => {
    expect(live(-1, [joined(-3)]).statuses).toEqual([])
  })

  it('waits three minutes before it calls anyone absent', () => {
    expect(live(3 - 1 / minute).statuses).toEqual([])
    expect(live(3).statuses).toEqual(['Unexcused Absent'])
  })

  it('shows who is in, late, or was seen, and never insufficient', () => {
    expect(live(5, [joined(1)])).toMatchObject({
      statuses: ['Present'],
      segments: [{ fromMs: at(1), toMs: null }],
    })
    expect(live(5, [joined(4)]).statuses).toEqual(['Late'])
    expect(live(59, [joined(0), left(1)])).toMatchObject({ statuses: ['Present'], lastLeftMs: at(1) })
  })

  it('is over as soon as the host ends it', () => {
    expect(live(41, [joined(0), left(10), ended(40)]).statuses).toEqual(['Insufficient'])
  })
})

describe('segments', () => {
  it('of two devices count once', () => {
    expect(amaraRow([joined(0), joined(5), left(30), left(50)])).toMatchObject({
      presentMs: 50 * minute,
      segments: [{ fromMs: at(0), toMs: at(50) }],
    })
  })

  it('of webhooks and of the report about the same stay count once', () => {
    expect(amaraRow([joined(1), left(40), seen(1, 40)]).presentMs).toBe(39 * minute)
  })

  it('of a report that names a student without email join those of the account', () => {
    const facts = [seen(0, 10, person(amara.email, 'Amara Nwosu')), seen(20, 60, person('', 'amara nwosu'))]
    expect(amaraRow(facts)).toMatchObject({ presentMs: 50 * minute, matchedBy: 'email' })
  })

  it('stay open until the end when no leave was told, unless a report knows better', () => {
    expect(amaraRow([joined(10)]).presentMs).toBe(50 * minute)
    expect(amaraRow([joined(10), seen(10, 25)])).toMatchObject({
      presentMs: 15 * minute,
      statuses: ['Late', 'Insufficient'],
    })
  })

  it('whose leave was lost before a rejoin end with their own row of the report', () => {
    expect(amaraRow([joined(0), joined(20), left(30), seen(0, 10), seen(20, 30)]).presentMs).toBe(20 * minute)
  })

  it('that were ended by a crash before the rejoin was told do not lose the rejoin', () => {
    expect(amaraRow([joined(0), joined(20), left(21), left(60)]).presentMs).toBe(60 * minute)
  })
})

describe('a leave whose join was lost', () => {
  it('proves presence, but no minute and no fault', () => {
    expect(amaraRow([left(50)])).toMatchObject({ statuses: ['Present'], presentMs: 0, firstJoinMs: null })
  })

  it('is insufficient when even a join at the start could not reach half', () => {
    expect(amaraRow([left(20)]).statuses).toEqual(['Insufficient'])
  })

  it('hides whether a later first join was late', () => {
    expect(amaraRow([left(2), joined(10), left(60)]).statuses).toEqual(['Present'])
  })

  it('counts nothing when it was before the start', () => {
    expect(amaraRow([...teacher, left(-1)]).statuses).toEqual(['Unexcused Absent'])
  })

  it('is completed by the report', () => {
    expect(amaraRow([left(50), seen(5, 50)])).toMatchObject({ statuses: ['Late'], presentMs: 45 * minute })
  })
})

describe('a meeting that ended and was started again', () => {
  const teacherAgain = [...teacher, ended(10), started(12), joined(12, person('teacher@school.test'))]

  it('had nobody in between, when no leave was told', () => {
    expect(amaraRow([joined(0), joined(12), ...teacherAgain])).toMatchObject({
      statuses: ['Present'],
      presentMs: 58 * minute,
      segments: [
        { fromMs: at(0), toMs: at(10) },
        { fromMs: at(12), toMs: at(60) },
      ],
    })
  })

  it('has not those in who did not come back', () => {
    expect(amaraRow([joined(0), ...teacherAgain])).toMatchObject({
      statuses: ['Insufficient'],
      presentMs: 10 * minute,
      lastLeftMs: at(10),
    })
  })

  it('takes a leave that was told late for the leave it is', () => {
    expect(amaraRow([joined(0), left(11), ...teacherAgain]).presentMs).toBe(11 * minute)
    expect(amaraRow([joined(0), left(40), ...teacherAgain])).toMatchObject({
      statuses: ['Present'],
      presentMs: 10 * minute,
    })
  })

  it('was a rehearsal before the start: who was in it and did not come back is not there', () => {
    expect(amaraRow([joined(-30), ended(-20), ...teacher]).statuses).toEqual(['Unexcused Absent'])
    expect(amaraRow([joined(-30), ended(-20), joined(1), ...teacher]).statuses).toEqual(['Present'])
  })
})

it('suggests students for as many strangers as somebody may go through, not for thousands', () => {
  const strangers = Array.from({ length: 600 }, (_, index) => seen(0, 60, person('', `Amara Guest${index}`)))
  const { participants } = roll(strangers)
  expect(participants).toHaveLength(600)
  expect(participants.filter(({ candidates }) => candidates.length > 0)).toHaveLength(500)
})
