/** Measures one thing; where that throws, the failure is noted and the run goes on without its figures. */
export type Attempt = <Figures>(name: string, measure: () => Promise<Figures>) => Promise<Figures | undefined>

/** Notes failures in this list, from which the run tells them among its misses. */
export const attemptNoting =
  (failures: string[]): Attempt =>
  async (name, measure) => {
    try {
      return await measure()
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    }
  }
