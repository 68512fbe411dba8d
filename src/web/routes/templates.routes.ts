import { createRoute, redirect } from '@tanstack/react-router'
import { libraryQuery, librarySearch, templateQuery } from '#domains/templates/web/library/library-address.ts'
import { searchOf } from '../address/address.ts'
import { asks } from '../calls/ask-ahead.ts'
import { page } from '../pages/page.ts'
import { staff } from './frames.ts'

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

/** The template library. */
export const templatesRoutes = [library, templates.addChildren([templatesIndex, ofType])]
