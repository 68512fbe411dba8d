import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Files that take longer than fourteen seconds, the longest first, in two kinds: what keeps a processor busy, and what
 * mostly waits for a time-out, a vendor that is late or a program that starts.
 */
const busy = [
  'test/api/at-the-same-time.test.ts',
  'src/domains/admissions/server/actions/actions.test.ts',
  'test/api/role-matrix.test.ts',
  'scripts/new-domain.test.ts',
  'src/domains/nightly-export/server/nightly-export.test.ts',
  'src/domains/progress-reports/server/no-wrong-family.property.test.ts',
  'src/domains/what-they-see/server/what-they-see.test.ts',
  'src/domains/journey-builder/server/scheduler/scheduler.test.ts',
  'test/api/demo-roster.test.ts',
  'src/domains/search/server/search.test.ts',
  'src/domains/conferences/server/conferences.test.ts',
  'src/domains/journey-builder/server/solver/why-not.test.ts',
]
const waiting = [
  'test/api/outages.test.ts',
  'test/operations/stop-and-recover.test.ts',
  'src/domains/language-credit/server/update-credit.test.ts',
  'src/domains/nightly-export/server/killed.test.ts',
  'test/operations/kill-roster.test.ts',
  'test/operations/survive-the-database.test.ts',
  'test/operations/frail-database.test.ts',
  'src/domains/recordings/server/recordings.test.ts',
  'src/server/postgres/embedded-postgres.test.ts',
  'src/domains/service-health/server/service-health.test.ts',
  'test/operations/refused-start.test.ts',
  'src/domains/webhooks/server/delivery/deliver.test.ts',
  'src/domains/progress-reports/server/releasement/killed.test.ts',
  'test/operations/restore-drill.test.ts',
]
/** One of each in turn, so that neither the processors idle nor everybody waits for them. */
const inTurn = waiting.flatMap((path, at) => [path, busy[at] ?? []].flat())

/**
 * The long files first, so that none of them begins when the others are done, and what waits beside what works. A fresh
 * clone has no times of a run before, and goes by the size of files, which says nothing of it.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = inTurn.filter((path) => !existsSync(root + path))
    if (gone.length > 0) throw new Error(`No such test file, see ${import.meta.filename}: ${gone.join(', ')}`)
    const rank = ({ moduleId }: TestSpecification) => {
      const place = inTurn.indexOf(moduleId.slice(root.length))
      return place === -1 ? inTurn.length : place
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}
