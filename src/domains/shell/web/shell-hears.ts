import { topic } from '#contract/topics.ts'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { rootOptions } from '#web/entrance.ts'

/**
 * The queries of the shell, each with the topics that renew it. A topic of the signed-in person, a notification too,
 * renews nothing of what is the same for everybody.
 */
export function shellHears(userId: number) {
  const ofEverybody = [topic('maintenance'), topic('organization')]
  const topics = [topic('user', userId), ...ofEverybody, topic('features')]
  return {
    root: { topics: ofEverybody, queryKey: rootOptions().queryKey },
    viewer: { topics, queryKey: api.shell.getAuthenticatedRoot.key() },
    // The tools of the workbench follow one's rights as the menu does.
    tools: { topics, queryKey: api.shell.getWorkbenchIndex.key() },
  }
}

/** Fetches what the shell shows again whenever it changes. */
export function useRenewedShell(userId: number): void {
  const { root, viewer, tools } = shellHears(userId)
  useLive(root.topics, root)
  useLive(viewer.topics, viewer)
  useLive(tools.topics, tools)
}
