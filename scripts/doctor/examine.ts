import { type Config, readConfig } from '#server/settings/config.ts'
import { settingsAdvice } from '#server/settings/settings-advice.ts'
import { trials } from './trials.ts'

/** One line of the doctor: `unset` is no illness, `note` works and will surprise. */
export interface Finding {
  readonly what: string
  readonly state: 'good' | 'bad' | 'unset' | 'note'
  readonly sentence: string
}

/** What first went wrong; libraries wrap it. */
const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error)

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const root = rootOf(error)
  return error.message.replace(/\.$/, '') + (root === error ? '' : `: ${root.message}`)
}

/** Tries everything the settings name, one after the other, each by itself. */
export async function* examine(
  env: Readonly<Record<string, string | undefined>>,
  address?: string,
): AsyncGenerator<Finding> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    yield { what: 'Settings', state: 'bad', sentence: reasonOf(error) }
    return
  }
  yield { what: 'Settings', state: 'good', sentence: 'can be read, and none is set by half' }
  for (const sentence of settingsAdvice(config)) yield { what: 'Settings', state: 'note', sentence }
  for (const [what, trial] of trials) {
    try {
      const result = await trial(config, address)
      if (typeof result === 'string') yield { what, state: 'good', sentence: result }
      else if ('unset' in result) yield { what, state: 'unset', sentence: result.unset }
      else yield { what, state: 'note', sentence: result.note }
    } catch (error) {
      yield { what, state: 'bad', sentence: reasonOf(error) }
    }
  }
}
