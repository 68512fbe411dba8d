import { ExportMenu } from '#ui/controls/ExportMenu.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { ListPager } from '#ui/table/ListPage.tsx'
import { FailedState } from '#web/pages/FailedState.tsx'
import { useListPage, useOwnSearch } from '#web/pages/list-page.ts'
import type { PersonSignIn } from '../../contract/access.schemas.ts'
import css from '../person-form.module.css'
import { type AccessOf, signInsFile, signInsQuery } from './access-calls.ts'

/** What happened to the sign-in of somebody, the newest first. */
export function SignInList({ of }: { of: AccessOf }) {
  const own = useOwnSearch<{ page?: number }>({})
  const list = useListPage({
    ...own,
    ask: signInsQuery(of, own.search),
    rowsOf: ({ signIns }) => signIns,
    filters: [],
    drawsFailure: true,
  })
  if (list.failure !== null) return <FailedState error={list.failure} onTryAgain={list.refetch} />
  return (
    <Section
      title="Sign-ins"
      {...(list.data && { count: list.data.total })}
      actions={<ExportMenu hrefOf={(format) => signInsFile(of, format)} />}
    >
      {list.paging?.total === 0 && <p className={css.facts}>Nothing yet.</p>}
      {list.rows !== undefined && list.rows.length > 0 && (
        <ul className={css.list} aria-label="Sign-ins">
          {list.rows.map((signIn) => (
            <li key={signIn.id} className={css.item}>
              <span className={css.name}>
                {signIn.what}
                <span className={css.second}>{factsOf(signIn)}</span>
              </span>
              <span className={css.second}>{formatWhen(signIn.at, Date.now())}</span>
            </li>
          ))}
        </ul>
      )}
      <ListPager list={list} />
    </Section>
  )
}

const factsOf = ({ device, isNewDevice, ipAddress }: PersonSignIn) =>
  [isNewDevice ? `${device}, new here` : device, ipAddress].filter((part) => part !== '').join(', ')
