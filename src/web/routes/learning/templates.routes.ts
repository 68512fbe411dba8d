import { createRoute, redirect } from '@tanstack/react-router'
import { templateUseQuery } from '#domains/experience-designs/web/use/use-address.ts'
import { editorSearch, optionsQuery } from '#domains/templates/web/editor/editor-address.ts'
import { libraryQuery, librarySearch, templateQuery } from '#domains/templates/web/library/library-address.ts'
import { searchOf } from '../../address/address.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { staff } from '../frames.ts'

const library = createRoute({
  getParentRoute: () => staff,
  path: '/template/library',
  validateSearch: searchOf(librarySearch),
  loader: asks(({ search, ask }) => {
    ask(libraryQuery(search))
    const { template } = librarySearch.parse(search)
    if (template !== undefined) ask(templateQuery(template))
  }),
  component: page(() => import('#domains/templates/web/library/LibraryPage.tsx'), 'LibraryPage'),
})
const templates = createRoute({ getParentRoute: () => staff, path: '/templates' })
const templatesIndex = createRoute({
  getParentRoute: () => templates,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/template/library', replace: true })
  },
})
/** The library of one type. */
const ofType = createRoute({
  getParentRoute: () => templates,
  path: '/type/$type',
  beforeLoad: ({ params, search }) => {
    const asked = librarySearch.parse({ ...search, templates: params.type })
    throw redirect({ to: '/template/library', search: asked, replace: true })
  },
})

const editor = createRoute({
  getParentRoute: () => templates,
  path: '/editor/{-$id}',
  validateSearch: searchOf(editorSearch),
  loader: asks<never, 'id'>(({ params, ask }) => {
    ask(optionsQuery())
    if (params.id !== undefined) ask(templateQuery(Number(params.id)))
  }),
  component: page(() => import('#domains/templates/web/editor/TemplateEditorPage.tsx'), 'TemplateEditorPage'),
})
const editorIndex = createRoute({
  getParentRoute: () => editor,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/templates/editor/{-$id}/general', params, replace: true })
  },
})
// The tabs are drawn by the page of the editor, which keeps what is typed while one goes from tab to tab.
const editorTabs = [
  createRoute({ getParentRoute: () => editor, path: '/general' }),
  createRoute({ getParentRoute: () => editor, path: '/learning-details' }),
  createRoute({ getParentRoute: () => editor, path: '/weekly-plan' }),
  createRoute({ getParentRoute: () => editor, path: '/tasks' }),
  createRoute({ getParentRoute: () => editor, path: '/sessions' }),
] as const
/** The addresses that the library hands out, and those of older links. */
const create = createRoute({
  getParentRoute: () => staff,
  path: '/template/edit',
  beforeLoad: () => {
    throw redirect({ to: '/templates/editor/{-$id}/general', params: {}, replace: true })
  },
})
const edit = createRoute({
  getParentRoute: () => staff,
  path: '/template/$templateId/edit',
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/templates/editor/{-$id}/general',
      params: { id: params.templateId },
      replace: true,
    })
  },
})
const use = createRoute({
  getParentRoute: () => staff,
  path: '/template/$templateId/use-picked-template',
  loader: asks<'templateId'>(({ params, ask }) => ask(templateUseQuery(Number(params.templateId)))),
  component: page(() => import('#domains/experience-designs/web/use/UsePage.tsx'), 'UsePage'),
})
const pick = createRoute({
  getParentRoute: () => templates,
  path: '/$templateId/pick',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/template/$templateId/use-picked-template', params, replace: true })
  },
})
const tasks = createRoute({
  getParentRoute: () => staff,
  path: '/template/$templateId/tasks',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/templates/editor/{-$id}/tasks', params: { id: params.templateId }, replace: true })
  },
})

/** The template library, and the editor of a template. */
export const templatesRoutes = [
  library,
  create,
  edit,
  tasks,
  use,
  templates.addChildren([templatesIndex, ofType, pick, editor.addChildren([editorIndex, ...editorTabs])]),
]
