import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '#ui/format/times.ts'
import { api } from '#web/calls/api.ts'
import type { Template } from '../../contract/templates.contract.ts'
import { whatChanged } from '../../rules/design-differences.ts'
import { CompareVersion } from './CompareVersion.tsx'
import css from './editor.module.css'
import type { EditorPartProps } from './editor-part.ts'

/** What the template said before: who changed what, each version to be compared and taken again. */
export function TemplateHistory({
  template,
  isWanted,
  ...props
}: EditorPartProps & { readonly template: Template; readonly isWanted: boolean }) {
  const [isOpen, setOpen] = useState(isWanted)
  const [compared, setCompared] = useState<number>()
  const { data, isError } = useQuery({
    ...api.templates.listTemplateVersions.queryOptions({ input: { template_id: template.id } }),
    enabled: isOpen,
  })
  const versions = data?.versions ?? []
  const version = versions.find((one) => one.version === compared)
  return (
    <section className={css.history} data-field="history">
      <h2 className={css.railTitle}>
        History
        {!isOpen && (
          <Button size="xs" variant="subtle" onClick={() => setOpen(true)}>
            Show history
          </Button>
        )}
      </h2>
      {isError && <p className={css.fact}>The history could not be read. Open the page again.</p>}
      <ol className={css.versions}>
        {versions.map((one, at) => (
          <li key={one.version}>
            <div>
              <p className={css.change}>{whatChanged(versions[at + 1]?.design, one.design)}</p>
              <p className={css.fact}>
                {one.savedBy ?? 'Somebody'}, {formatMoment(one.savedAt, Date.now())}
              </p>
            </div>
            <Button
              size="xs"
              aria-label={`Compare version ${one.version}`}
              onClick={() => setCompared(one.version)}
            >
              Compare
            </Button>
          </li>
        ))}
      </ol>
      {version !== undefined && (
        <CompareVersion {...props} version={version} onClose={() => setCompared(undefined)} />
      )}
    </section>
  )
}
