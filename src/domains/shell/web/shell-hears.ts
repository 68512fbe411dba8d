import { topic } from '#contract/topics.ts'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { rootOptions } from '#web/entrance.ts'

/**
 * What the shell shows, with what it hears of it. What is of the signed-in person, a notification too, changes nothing of
 * what the product and the school are to everybody.
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

/** Asks again for what the shell shows whenever it changes. */
export function useRenewedShell(userId: number): void {
  const { root, viewer, tools } = shellHears(userId)
  useLive(root.topics, root)
  useLive(viewer.topics, viewer)
  useLive(tools.topics, tools)
}
