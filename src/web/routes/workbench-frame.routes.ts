import { createRoute } from '@tanstack/react-router'
import { rememberTool } from '#domains/shell/web/workbench/used-tools.ts'
import { api } from '../calls/api.ts'
import { asks } from '../calls/ask-ahead.ts'
import { staff } from './frames.ts'

/** What all tools of the back office stand in. */
export const workbench = createRoute({
  getParentRoute: () => staff,
  path: '/workbench',
  beforeLoad: ({ location, cause }) => {
    if (cause !== 'preload') rememberTool(location.pathname)
  },
  // The list of tools stands beside each of them.
  loader: asks(({ ask }) => ask(api.shell.getWorkbenchIndex.queryOptions({ staleTime: 60_000 }))),
})
