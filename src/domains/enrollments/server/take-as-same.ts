import { invalid } from '#server/api/errors.ts'
import { readAgain } from './import-acts.ts'
import type { Context } from './upload-import.ts'

/**
 * A campus of the files is one that is here under almost the same name: kept as its identifier, and everything is compared
 * again. Throws a sentence for a stop without such a campus, and when some of it is applied.
 */
export async function takeAsSame(context: Context, importId: number, stop: string) {
  const { db } = context
  const campus = await db
    .selectFrom('rosterChanges')
    .innerJoin('rosterImports', 'rosterImports.id', 'rosterChanges.importId')
    .select(['source', 'code', 'otherId'])
    .where('importId', '=', importId)
    .where('kind', '=', 'campus')
    .where('stop', '=', stop)
    .executeTakeFirst()
  if (!campus || campus.otherId === null) throw invalid({ form: 'There is no campus that it could be.' })
  const { source, code, otherId: ourId } = campus
  const answer = await readAgain(context, importId, { same: { code, ourId } })
  await db
    .insertInto('rosterIds')
    .values({ source, kind: 'campus', code, ourId, importId })
    .onConflict((oc) => oc.columns(['source', 'kind', 'code']).doUpdateSet({ ourId, importId }))
    .execute()
  return answer
}
