import pg from 'pg'
import { buildServices, stopServices } from '#server/build-services.ts'
import { createHttpServer } from '#server/http/http.ts'
import type { Services } from '#server/services.ts'
import { readConfig } from '#server/settings/config.ts'
import { benchSettings, type Product } from '../product.ts'
import { signIn } from './sign-in.ts'

/** What a measurement of a job works with: the product asked as a person does, and what its jobs are given. */
export interface Bench {
  readonly services: Services
  readonly client: pg.Client
  /** A call of the director; throws for what is refused. */
  readonly ask: (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>
}

/** Opens what a measurement works with, and closes it however the measurement ends. */
export async function withServices<Result>(
  product: Product,
  databaseUrl: string,
  measure: (bench: Bench) => Promise<Result>,
): Promise<Result> {
  const config = readConfig({ ...benchSettings, PUBLIC_URL: product.origin })
  const { log } = createHttpServer(config)
  const services = await buildServices({ config, databaseUrl, publicUrl: product.origin, log })
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await client.connect()
    const cookie = await signIn(product, 'director')
    const ask: Bench['ask'] = async (method, path, body) => {
      const answer = await product.call({ method, path, ...(body && { body }) }, cookie)
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    }
    return await measure({ services, client, ask })
  } finally {
    await stopServices(services)
    await client.end()
  }
}

/** How long something takes, in milliseconds. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const beginMs = performance.now()
  await work()
  return performance.now() - beginMs
}
