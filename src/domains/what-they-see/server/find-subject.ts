import type { Permission } from '#contract/permissions.ts'
import { invalid } from '#server/api/errors.ts'
import { guardedPages, isOpenTo } from '#server/api/menu.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Services } from '#server/services.ts'
import { pathOf, readAddress } from '../rules/read-address.ts'
import { recordKinds } from './record-kinds.ts'

/** What somebody sees: `isPart` that it exists, and no more; else what is answered to them. */
interface Sight {
  readonly sees: boolean
  readonly told: string | null
  readonly isPart?: boolean
  /** Of a list: how many of it. */
  readonly count?: number
}

/** What somebody is asked about: a record at an address, or a page of the menu. */
export interface Subject {
  readonly title: string
  readonly rights: readonly Permission[]
  /** Of whom the record is; null for what is of no student. */
  readonly studentId: number | null
  readonly ask: (viewer: Viewer) => Promise<Sight>
}

/** What stands at an address. Throws the sentence of its field where nothing does that has a rule. */
export function findSubject(services: Services, about: string): Subject {
  for (const kind of recordKinds) {
    const parts = readAddress(kind.page, about)
    if (parts === undefined) continue
    const { names = {}, endpoint, isShown, count } = kind
    const { access } = endpoint['~orpc'].meta
    const input = Object.fromEntries(
      Object.entries(parts).map(([name, value]) => [names[name] ?? name, value]),
    )
    return {
      title: kind.title,
      rights: typeof access === 'string' ? [...new Set([...kind.rights, access])] : kind.rights,
      studentId: parts['studentId'] === undefined ? null : Number(parts['studentId']),
      ask: async (viewer) => {
        const asked = await services.askAs(viewer, endpoint, input)
        if (asked.state !== 'given') return { sees: false, told: asked.message }
        const sees = isShown?.(asked.answer) ?? true
        return {
          ...{ sees, told: null, isPart: !sees },
          ...(count !== undefined && { count: count(asked.answer) }),
        }
      },
    }
  }
  const path = pathOf(about)
  const page = guardedPages(services.menu).find(({ url }) => url === path)
  if (page === undefined)
    throw invalid({
      about: 'There is no record or page of the menu at this address that could be asked about.',
    })
  const needs = [page.needs, ...(page.orNeeds === undefined ? [] : [page.orNeeds])]
  return {
    title: page.label,
    rights: needs,
    studentId: null,
    ask: async (viewer) => ({ sees: viewer.role === 'employee' && isOpenTo(viewer)(page), told: null }),
  }
}
