import { createRoute, redirect } from '@tanstack/react-router'
import { duplicateQuery } from '#domains/experience-designs/web/duplicate/duplicate-address.ts'
import { designOptionsQuery, designQuery } from '#domains/experience-designs/web/editor/editor-address.ts'
import { guidebookQuery } from '#domains/experience-designs/web/guidebook/guidebook-address.ts'
import {
  catalogueQuery,
  catalogueSearch,
  choicesQuery,
  experienceQuery,
} from '#domains/registrations/web/catalogue/catalogue-address.ts'
import {
  registeredQuery,
  registrationsSearch,
  waitingQuery,
} from '#domains/registrations/web/places/registrations-address.ts'
import { changesQuery, changesSearch } from '#domains/registrations/web/report/changes-address.ts'
import { missingCountQuery, morningQuery } from '#domains/school-today/web/morning-queries.ts'
import { editorSearch } from '#domains/templates/web/editor/editor-address.ts'
import { searchOf } from '../../address/address.ts'
import { api } from '../../calls/api.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { may } from '../../calls/session.ts'
import { page } from '../../pages/page.ts'
import { staff } from '../frames.ts'

/** What `/experiences` shows: the catalogue, and above it where those begin who have nothing on the home page. */
const asksCatalogue = asks<never, 'type'>(({ search, params, viewer, ask }) => {
  if (may(viewer, 'organization.manage')) ask(api.setUp.getProgress.queryOptions())
  if (may(viewer, 'attendance.view.all')) {
    ask(morningQuery())
    ask(missingCountQuery())
  }
  if (!may(viewer, 'catalogue.view')) return
  ask(catalogueQuery({ ...search, ...(params.type !== undefined && { type: params.type }) }))
  ask(choicesQuery(search))
})
const catalogue = createRoute({
  getParentRoute: () => staff,
  path: '/experiences',
  validateSearch: searchOf(catalogueSearch),
  loader: asksCatalogue,
  component: page(() => import('#domains/shell/web/StartPage.tsx'), 'StartPage'),
})
const ofType = createRoute({
  getParentRoute: () => staff,
  path: '/experiences/type/$type',
  validateSearch: searchOf(catalogueSearch),
  loader: asksCatalogue,
  component: page(() => import('#domains/shell/web/StartPage.tsx'), 'StartPage'),
})
const experience = createRoute({
  getParentRoute: () => staff,
  path: '/experiences/$experienceId',
  loader: asks<'experienceId'>(({ params, ask }) => ask(experienceQuery(Number(params.experienceId)))),
  component: page(() => import('#domains/registrations/web/catalogue/ExperiencePage.tsx'), 'ExperiencePage'),
})
const registrations = createRoute({
  getParentRoute: () => staff,
  path: '/experiences/$experienceId/registrations',
  validateSearch: searchOf(registrationsSearch),
  loader: asks<'experienceId'>(({ search, params, ask }) => {
    ask(registeredQuery(Number(params.experienceId), search))
    ask(waitingQuery(Number(params.experienceId), search))
  }),
  component: page(
    () => import('#domains/registrations/web/places/RegistrationsPage.tsx'),
    'RegistrationsPage',
  ),
})
/** The designs of experiences: the tabs are drawn by the page, which keeps what is typed from tab to tab. */
const editor = createRoute({
  getParentRoute: () => staff,
  path: '/experiences/editor/$id',
  validateSearch: searchOf(editorSearch),
  loader: asks<'id'>(({ params, ask }) => {
    ask(designOptionsQuery(Number(params.id)))
    ask(designQuery(Number(params.id)))
  }),
  component: page(
    () => import('#domains/experience-designs/web/editor/ExperienceEditorPage.tsx'),
    'ExperienceEditorPage',
  ),
})
const editorIndex = createRoute({
  getParentRoute: () => editor,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/experiences/editor/$id/general', params, replace: true })
  },
})
const editorTabs = [
  createRoute({ getParentRoute: () => editor, path: '/general' }),
  createRoute({ getParentRoute: () => editor, path: '/learning-details' }),
  createRoute({ getParentRoute: () => editor, path: '/weekly-plan' }),
  createRoute({ getParentRoute: () => editor, path: '/tasks' }),
  createRoute({ getParentRoute: () => editor, path: '/sessions' }),
] as const
const guidebook = createRoute({
  getParentRoute: () => staff,
  path: '/experiences/$experienceId/tasks/guidebook',
  loader: asks<'experienceId'>(({ params, ask }) => ask(guidebookQuery(Number(params.experienceId)))),
  component: page(
    () => import('#domains/experience-designs/web/guidebook/GuidebookPage.tsx'),
    'GuidebookPage',
  ),
})
const duplicate = createRoute({
  getParentRoute: () => staff,
  path: '/experiences/$experienceId/duplicate',
  loader: asks<'experienceId'>(({ params, ask }) => ask(duplicateQuery(Number(params.experienceId)))),
  component: page(
    () => import('#domains/experience-designs/web/duplicate/DuplicatePage.tsx'),
    'DuplicatePage',
  ),
})
const edit = createRoute({
  getParentRoute: () => staff,
  path: '/experiences/$experienceId/edit',
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/experiences/editor/$id/general',
      params: { id: params.experienceId },
      replace: true,
    })
  },
})

const changes = createRoute({
  getParentRoute: () => staff,
  path: '/reports/registration-changes',
  validateSearch: searchOf(changesSearch),
  loader: asks(({ ask }) => ask(changesQuery())),
  component: page(
    () => import('#domains/registrations/web/report/RegistrationChangesPage.tsx'),
    'RegistrationChangesPage',
  ),
})

/** The catalogue of experiences, and who has a place in them. */
export const experiencesRoutes = [
  catalogue,
  ofType,
  experience,
  registrations,
  changes,
  edit,
  guidebook,
  duplicate,
  editor.addChildren([editorIndex, ...editorTabs]),
]
