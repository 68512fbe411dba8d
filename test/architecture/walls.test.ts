import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { computed, type Import, listFiles, readImports, readSource } from './source-files.ts'
import { findBreach, findCircle, isTest, placeOf } from './walls.ts'

const sources = listFiles('src')
const imports = sources.flatMap(readImports)

const between = (from: string, to: string): Import => ({
  from,
  to,
  isPackage: !to.startsWith('src/') && !to.startsWith('test/'),
})
const own = 'src/domains/excuses'
const other = 'src/domains/attendance'

describe('the walls', () => {
  it.each([
    [`${own}/contract/excuses.contract.ts`, `${own}/server/excuses.routes.ts`],
    [`${own}/contract/excuses.contract.ts`, 'src/server/database/database.ts'],
    [`${own}/contract/excuses.contract.ts`, 'kysely'],
    [`${own}/rules/recurrence.ts`, 'src/ui/table/DataTable.tsx'],
    [`${own}/rules/recurrence.ts`, 'node:fs'],
    [`${own}/server/excuses.routes.ts`, `${own}/web/ExcuseForm.tsx`],
    [`${own}/server/excuses.routes.ts`, `${other}/server/attendance.queries.ts`],
    [`${own}/server/excuses.routes.ts`, `${other}/web/excuse-badge.embed.tsx`],
    [`${own}/server/excuses.routes.ts`, 'src/web/router.ts'],
    [`${own}/server/excuses.routes.ts`, 'test/support/databases/test-database.ts'],
    [`${own}/web/ExcuseForm.tsx`, `${own}/server/excuses.service.ts`],
    [`${own}/web/ExcuseForm.tsx`, `${other}/web/RollTable.tsx`],
    [`${own}/web/ExcuseForm.tsx`, 'src/server/clock.ts'],
    [`${own}/web/ExcuseForm.tsx`, 'src/vendors/zoom/zoom-client.ts'],
    ['src/ui/table/DataTable.tsx', `${other}/contract/attendance-status.ts`],
    ['src/ui/table/DataTable.tsx', 'src/web/router.ts'],
    ['src/web/router.ts', 'node:url'],
    [`${own}/web/ExcuseForm.tsx`, 'node:crypto'],
    ['src/contract/values.ts', `${other}/contract/attendance-status.ts`],
    ['src/server/api/api.ts', `${other}/server/attendance.service.ts`],
    ['src/web/shell/Header.tsx', `${other}/web/RollTable.tsx`],
    ['src/vendors/zoom/zoom-client.ts', 'src/vendors/google/google-client.ts'],
    ['src/vendors/zoom/zoom-client.ts', `${other}/contract/attendance-status.ts`],
    ['src/vendors/zoom/zoom-client.ts', 'src/server/database/database.ts'],
    ['src/vendors/zoom/zoom-client.ts', 'src/vendors/zoom/sandbox/zoom-sandbox.ts'],
    ['src/vendors/service-account.ts', 'src/vendors/sandbox/token-endpoint.ts'],
    [`${own}/server/excuses.routes.ts`, 'src/vendors/zoom/sandbox/zoom-sandbox.ts'],
    ['src/server/start.ts', 'src/vendors/zoom/sandbox/zoom-sandbox.ts'],
    [`${own}/server/excuses.routes.ts`, computed],
    ['src/orphan.ts', 'src/contract/values.ts'],
  ])('stand between %s and %s', (from, to) => {
    expect(findBreach(between(from, to))).toBeDefined()
  })

  it.each([
    [`${own}/contract/excuses.contract.ts`, `${other}/contract/attendance-status.ts`],
    [`${own}/rules/recurrence.ts`, `${own}/contract/excuses.schemas.ts`],
    [`${own}/server/excuses.routes.ts`, `${other}/server/attendance.service.ts`],
    [`${own}/server/excuses.routes.test.ts`, `${other}/server/attendance.factory.ts`],
    [`${own}/server/excuses.routes.test.ts`, 'test/support/databases/test-database.ts'],
    [`${own}/server/excuses.routes.ts`, 'src/vendors/zoom/zoom-client.ts'],
    [`${own}/web/ExcuseForm.tsx`, `${other}/web/roll-badge.embed.tsx`],
    [`${own}/web/ExcuseForm.tsx`, 'src/ui/table/DataTable.tsx'],
    [`${own}/server/excuses.routes.test.ts`, 'src/vendors/zoom/sandbox/zoom-sandbox.ts'],
    ['src/vendors/zoom/zoom-client.ts', 'src/server/clock.ts'],
    ['src/server/http/demo-mode.ts', 'src/vendors/zoom/sandbox/zoom-sandbox.ts'],
    ['src/server/domains.ts', `${other}/server/attendance.routes.ts`],
    ['src/web/routes/learning/facilitate.routes.ts', `${other}/web/RollPage.tsx`],
  ])('let %s reach %s', (from, to) => {
    expect(findBreach(between(from, to))).toBeUndefined()
  })

  it('are whole: every file stands in a room', () => {
    expect(sources.filter((path) => !placeOf(path))).toEqual([])
  })

  it('are kept by every import', () => {
    const breaches = imports.flatMap((one) => {
      const reason = findBreach(one)
      return reason ? `${one.from} → ${one.to} ${reason}` : []
    })
    expect(breaches).toEqual([])
  })

  it('are never walked around in a circle', () => {
    expect(findCircle([between('src/a.ts', 'src/b.ts'), between('src/b.ts', 'src/a.ts')])).toEqual([
      'src/a.ts',
      'src/b.ts',
      'src/a.ts',
    ])
    expect(findCircle(imports)).toBeUndefined()
  })

  it('see the imports of types that stand in the middle of a line', () => {
    const path = 'src/web/reports/outside-services.ts'
    expect(readSource(path)).toContain("typeof import('./error-reporting.ts')")
    expect(readImports(path).map(({ to }) => to)).toContain('src/web/reports/error-reporting.ts')
  })

  it('leave it to the kernel to ask who is calling: what needs a session is an endpoint or a download', () => {
    const askers = sources.filter(
      (path) =>
        /^src\/domains\/(?!sign-in\/)/.test(path) &&
        !isTest(path) &&
        /\bauthenticate\b/.test(readSource(path)) &&
        readImports(path).some(({ to }) => to.endsWith('/sign-in.service.ts')),
    )
    expect(askers).toEqual([])
  })

  it('are outside: a domain imports itself by relative paths', () => {
    const roundabout = sources.flatMap((path) => {
      const domain = /^src\/domains\/([^/]+)\//.exec(path)?.[1]
      return domain !== undefined && readSource(path).includes(`'#domains/${domain}/`) ? [path] : []
    })
    expect(roundabout).toEqual([])
  })

  it('see every import: each points to a file that exists', () => {
    expect(imports.filter(({ to, isPackage }) => !isPackage && !existsSync(to))).toEqual([])
    expect(imports.length).toBeGreaterThan(50)
  })
})
