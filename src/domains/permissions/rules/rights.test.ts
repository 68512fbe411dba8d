import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { changed, type RightsChange } from './change-rights.ts'
import { weigh } from './effect.ts'
import { alwaysOfSuperAdmins, locksOut, refusalOf } from './keep-a-way-back.ts'
import { type Group, heldBy, type Rights, superAdminsOf } from './rights.ts'
import type { Where } from './where.ts'

const group = (id: number, grants: Partial<Record<Permission, Where>>, isSuperAdmin = false): Group => ({
  id,
  title: `Group ${id}`,
  isSuperAdmin,
  grants: new Map(Object.entries(grants) as [Permission, Where][]),
})
const everything = Object.fromEntries(alwaysOfSuperAdmins.map((name) => [name, 'all'])) as Record<
  Permission,
  Where
>
const rightsOf = (groups: readonly Group[], ...members: [number, number, Where?][]): Rights => ({
  groups,
  memberships: members.map(([employeeId, groupId, where = 'all']) => ({ employeeId, groupId, where })),
})

describe('what somebody holds', () => {
  it('holds where both the group and the membership reach, joined over groups', () => {
    const rights = rightsOf(
      [group(1, { 'notes.write': [1, 2], 'houses.manage': 'all' }), group(2, { 'notes.write': [3] })],
      [7, 1, [2, 4]],
      [7, 2],
    )
    const held = heldBy(rights)(7)
    expect(held.get('notes.write')?.where).toEqual([2, 3])
    expect(held.get('houses.manage')?.where).toEqual([2, 4])
    expect([...(held.get('notes.write')?.through ?? [])]).toEqual([
      [1, [2]],
      [2, [3]],
    ])
    expect(heldBy(rightsOf([group(1, { 'notes.write': [1] })], [7, 1, [2]]))(7).size).toBe(0)
    expect(heldBy(rights)(8).size).toBe(0)
  })
})

it('takes nothing of one’s own away by a limit, and gives nothing of the whole school', () => {
  const held = heldBy(rightsOf([group(1, { 'notes.view': [1], 'outbox.view': 'all' })], [7, 1, [1]]))(7)
  expect([held.get('notes.view')?.where, held.has('outbox.view')]).toEqual(['all', false])
})

describe('a change', () => {
  const before = rightsOf(
    [group(1, { 'excuses.decide': 'all' }), group(2, { 'excuses.decide': 'all', 'notes.write': 'all' })],
    [1, 1],
    [2, 1],
    [3, 1],
    [3, 2],
    [4, 2],
  )

  it('says who can no longer, and who keeps it through another group', () => {
    const effect = weigh(before, {
      grants: [{ groupId: 1, permission: 'excuses.decide', where: undefined }],
    })
    expect(effect.rows).toEqual([{ permission: 'excuses.decide', kind: 'cannot', where: 'all', people: 2 }])
    expect([...effect.people]).toEqual([1, 2])
    expect(effect.kept).toEqual([{ permission: 'excuses.decide', people: 1, through: [2] }])
    expect(effect.holders).toEqual([
      { permission: 'excuses.decide', before: 4, after: 2, through: [{ groupId: 2, people: 2 }] },
    ])
    expect(effect.losesOf(1)).toEqual(['excuses.decide'])
    expect(effect.losesOf(3)).toEqual([])
  })

  it('takes nothing away, and gives nothing, where the wider right holds', () => {
    const rights = rightsOf(
      [
        group(1, { 'attendance.view': 'all' }),
        group(2, { 'attendance.view.all': 'all' }),
        group(3, { 'attendance.view.all': [1] }),
      ],
      [1, 1],
      [2, 1],
      [2, 2],
      [3, 1],
      [3, 3],
      [4, 2],
    )
    const taken = weigh(rights, { grants: [{ groupId: 1, permission: 'attendance.view', where: undefined }] })
    // Of all and on one campus only, the wider right covers what is taken nowhere but for the second.
    expect(taken.rows).toEqual([{ permission: 'attendance.view', kind: 'cannot', where: 'all', people: 2 }])
    expect([...taken.people].sort()).toEqual([1, 3])
    expect(taken.kept).toEqual([{ permission: 'attendance.view', people: 1, through: [2] }])
    expect([1, 2, 3].map(taken.losesOf)).toEqual([['attendance.view'], [], ['attendance.view']])
    const given = weigh(rights, { memberships: [{ employeeId: 4, groupId: 1, where: 'all' }] })
    expect([given.rows, given.people.size]).toEqual([[], 0])
  })

  it('says on which campuses more or less is possible', () => {
    const limits = (where: Where) => ({ memberships: [{ groupId: 2, employeeId: 4, where }] })
    const narrower = weigh(before, limits([1]))
    expect(narrower.rows.map(({ kind, where }) => [kind, where])).toEqual([
      ['narrower', [1]],
      ['narrower', [1]],
    ])
    const wider = weigh(changed(before, limits([1])), limits([1, 2]))
    expect(wider.rows[0]).toMatchObject({ kind: 'wider', where: [1, 2], people: 1 })
    expect(weigh(changed(before, limits([1])), limits([2])).rows[0]).toMatchObject({ kind: 'narrower' })
  })

  it('of a group without people is told of its permission, and changes it for nobody', () => {
    const effect = weigh(rightsOf([group(9, {})]), {
      grants: [{ groupId: 9, permission: 'notes.write', where: 'all' }],
    })
    expect(effect.people.size).toBe(0)
    expect(effect.holders).toEqual([{ permission: 'notes.write', before: 0, after: 0, through: [] }])
  })
})

const where = fc.constantFrom<Where | undefined>('all', undefined, [1], [2], [1, 2])
const permission = fc.constantFrom<Permission>(...alwaysOfSuperAdmins, 'notes.write', 'excuses.decide')
const groupId = fc.integer({ min: 1, max: 3 })
const employeeId = fc.integer({ min: 1, max: 5 })
const anyChange: fc.Arbitrary<RightsChange> = fc.oneof(
  fc.record({ grants: fc.array(fc.record({ groupId, permission, where }), { maxLength: 3 }) }),
  fc.record({ memberships: fc.array(fc.record({ groupId, employeeId, where }), { maxLength: 4 }) }),
  fc.record({ deletes: fc.array(groupId, { maxLength: 2 }) }),
)
const aSchool = () =>
  rightsOf(
    [
      group(1, everything, true),
      group(2, { 'groups.manage': 'all', 'workbench.open': 'all', 'shell.use': 'all' }),
      group(3, { 'notes.write': [1] }),
    ],
    [1, 1],
    [2, 2],
    [3, 3],
  )

it('counts who was invited and never came as nobody who can give rights back', () => {
  const notYetIn = new Set([4])
  const rights = { ...rightsOf([group(1, everything, true)], [1, 1], [4, 1]), notYetIn }
  const takeOut = (employeeId: number) => ({ memberships: [{ groupId: 1, employeeId, where: undefined }] })
  expect(refusalOf(rights, takeOut(1))).toContain('last super admin who can log in')
  expect(refusalOf(rights, takeOut(4))).toBeUndefined()
  expect(weigh(rights, { memberships: [] }).superAdmins).toBe(1)
  // Where nobody has come yet, whoever was invited stays.
  const begun = { ...rightsOf([group(1, everything, true)], [4, 1]), notYetIn }
  expect(refusalOf(begun, takeOut(4))).toContain('last super admin')
})

describe('whatever is changed, in whichever order', () => {
  it('leaves a super admin who can take it back, and shuts nobody out of it without saying so', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ by: employeeId, change: anyChange }), { maxLength: 30 }), (steps) => {
        let rights = aSchool()
        for (const { by, change } of steps) {
          const couldEdit = heldBy(rights)(by).get('groups.manage')?.where === 'all'
          if (!couldEdit || refusalOf(rights, change) !== undefined) continue
          const after = changed(rights, change)
          const canEdit = heldBy(after)(by).get('groups.manage')?.where === 'all'
          if (!canEdit) expect(locksOut(rights, change, by)).toBe(true)
          const superAdmins = [...superAdminsOf(after)]
          expect(superAdmins.length).toBeGreaterThan(0)
          for (const id of superAdmins)
            for (const name of alwaysOfSuperAdmins) expect(heldBy(after)(id).get(name)?.where).toBe('all')
          rights = after
        }
      }),
      { numRuns: 500 },
    )
  })

  it('counts for each permission who can afterwards as the rights themselves do', () => {
    fc.assert(
      fc.property(anyChange, (change) => {
        const is = heldBy(changed(aSchool(), change))
        const effect = weigh(aSchool(), change)
        for (const { permission: name, after: count } of effect.holders)
          expect([1, 2, 3, 4, 5].filter((id) => is(id).has(name))).toHaveLength(count)
        const was = heldBy(aSchool())
        for (const id of [1, 2, 3, 4, 5])
          expect(effect.people.has(id)).toBe(
            alwaysOfSuperAdmins
              .concat(['notes.write', 'excuses.decide'])
              .some((name) => String(was(id).get(name)?.where) !== String(is(id).get(name)?.where)),
          )
      }),
      { numRuns: 300 },
    )
  })
})
