import type { Domain } from '#server/domain.ts'
import { transcriptsAccess } from './transcripts.access.ts'
import { transcriptsDownloadRoutes, transcriptsRoutes } from './transcripts.routes.ts'
import { verifyRoutes } from './verify.routes.ts'

export const transcriptsDomain: Domain = {
  name: 'transcripts',
  routes: { transcripts: transcriptsRoutes, verify: verifyRoutes },
  downloads: [transcriptsDownloadRoutes],
  access: transcriptsAccess,
}
