import type { Permission } from '#contract/permissions.ts'
import { holds, type Viewer } from './viewer.ts'

interface Place {
  readonly url: string
  readonly label: string
  /** Its place among the others, smallest first: tens, so that one fits between. */
  readonly at: number
}

interface Guarded extends Place {
  readonly needs: Permission
  /** Holding this one instead will do. */
  readonly orNeeds?: Permission
}

/** An area of the side menu. It comes with its pages, never before: a link that is shown works. */
export interface MenuArea extends Guarded {
  readonly key: string
  readonly isBeta?: boolean
}

/** A tool of the workbench. */
export interface WorkbenchTool extends Guarded {
  readonly about: string
}

/** What people find in the profile menu; families have their pages at hand. */
export interface ProfileLink extends Place {
  readonly of: 'staff' | 'families'
}

/** Where people find the pages of a domain. */
export interface DomainMenu {
  readonly areas?: readonly MenuArea[]
  readonly tools?: readonly WorkbenchTool[]
  readonly profile?: readonly ProfileLink[]
}

/** The menus of all domains in one, each list in its order. */
export type Menu = Required<DomainMenu>

const inOrder = <One extends Place>(places: readonly One[]): One[] =>
  places.toSorted((one, other) => one.at - other.at)

export const joinMenus = (menus: readonly DomainMenu[]): Menu => ({
  areas: inOrder(menus.flatMap(({ areas = [] }) => areas)),
  tools: inOrder(menus.flatMap(({ tools = [] }) => tools)),
  profile: inOrder(menus.flatMap(({ profile = [] }) => profile)),
})

/** The areas and tools of all pages with who may open them. */
export const guardedPages = ({ areas, tools }: Menu): readonly Guarded[] => [...areas, ...tools]

export const isOpenTo =
  (viewer: Viewer) =>
  ({ needs, orNeeds }: Pick<Guarded, 'needs' | 'orNeeds'>): boolean =>
    holds(viewer, needs) || (orNeeds !== undefined && holds(viewer, orNeeds))

export const areasOf = ({ areas }: Menu, viewer: Viewer): MenuArea[] => areas.filter(isOpenTo(viewer))

export const toolsOf = ({ tools }: Menu, viewer: Viewer): WorkbenchTool[] => tools.filter(isOpenTo(viewer))

export const profileLinksOf = ({ profile }: Menu, viewer: Viewer): ProfileLink[] =>
  profile.filter((link) => link.of === (viewer.role === 'employee' ? 'staff' : 'families'))

/** Every page without parameters that the viewer may open, for the search. */
export const pagesOf = (menu: Menu, viewer: Viewer): { url: string; label: string }[] => [
  ...areasOf(menu, viewer),
  ...toolsOf(menu, viewer),
  ...profileLinksOf(menu, viewer),
]
