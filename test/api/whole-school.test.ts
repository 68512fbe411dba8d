import { expect, it } from 'vitest'
import { type Permission, permissionNames, wholeSchoolPermissions } from '#contract/permissions.ts'
import { joinAccessRules } from '#server/api/access.ts'
import { nobody, type Reach, type Viewer } from '#server/api/viewer.ts'
import { domains } from '#server/domains.ts'

const rules = joinAccessRules(domains.map(({ access = {} }) => access))
const holding = (permission: Permission, reach: Reach): Viewer => ({
  ...nobody,
  ...{ role: 'employee', userId: 1, mayChange: true, grants: new Map([[permission, reach]]) },
})

it('a right that a rule takes only for the whole school is one of the whole school to whoever gives it', () => {
  const onlyEverywhere = permissionNames.filter((name) => {
    const rule = rules.get(name)
    return rule?.(holding(name, 'all')) === true && !rule(holding(name, [1]))
  })
  expect(onlyEverywhere).not.toHaveLength(0)
  expect(onlyEverywhere.filter((name) => !wholeSchoolPermissions.has(name))).toEqual([])
})
