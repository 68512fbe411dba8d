import { handlers } from '#server/api/handlers.ts'
import { serviceHealthContract } from '../contract/service-health.contract.ts'
import { loadService } from './load-service.ts'
import { loadServices } from './load-services.ts'
import { getOutsideService, outsideServices } from './outside-services.ts'
import { repairService } from './repair.ts'
import { replayJob } from './service-jobs.ts'
import { testService } from './test-connection.ts'

export const serviceHealthRoutes = handlers(serviceHealthContract, {
  list: ({ services }) => loadServices(services),

  get: ({ input, db: _db, ...context }) => loadService(context, input.vendor),

  // What takes seconds holds no transaction.
  test: {
    prepare: async ({ input, services }) => {
      const scopes = await testService(services, getOutsideService(services, input.vendor))
      return async () => ({ scopes })
    },
  },

  testAll: {
    prepare: async ({ services }) => {
      const asked = outsideServices(services).filter(({ facts }) => facts.connection(services) !== 'none')
      const tested = await Promise.all(
        asked.map(async (service) => ({
          vendor: service.vendor,
          name: service.facts.name,
          scopes: await testService(services, service),
        })),
      )
      return async () => ({ services: tested })
    },
  },

  replay: async ({ db, input, ...context }) => ({
    ok: true as const,
    message: await replayJob(db, context, getOutsideService(context.services, input.vendor), input.name),
  }),

  repair: async ({ db, input, ...context }) => ({
    ok: true as const,
    message: await repairService(db, context, getOutsideService(context.services, input.vendor), input.keys),
  }),
})
