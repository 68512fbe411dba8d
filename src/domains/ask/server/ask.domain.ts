import type { Domain } from '#server/domain.ts'
import { askDownloadRoutes, askRoutes } from './ask.routes.ts'

export const askDomain: Domain = {
  name: 'ask',
  routes: { ask: askRoutes },
  downloads: [askDownloadRoutes],
}
