import type { client } from '#web/calls/api.ts'

/** What publishing the chosen reports would mean. */
export type PublishCheck = Awaited<ReturnType<typeof client.releasement.check>>
