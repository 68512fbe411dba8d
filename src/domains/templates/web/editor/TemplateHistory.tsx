import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/calls/api.ts'
import type { Template } from '../../contract/templates.contract.ts'
import { DesignHistory } from './DesignHistory.tsx'
import type { EditorPartProps } from './editor-part.ts'

/** What the template said before. */
export function TemplateHistory({
  template,
  isWanted,
  ...part
}: EditorPartProps & { readonly template: Template; readonly isWanted: boolean }) {
  const [isOpen, setOpen] = useState(isWanted)
  const { data, isError } = useQuery({
    ...api.templates.listTemplateVersions.queryOptions({ input: { template_id: template.id } }),
    enabled: isOpen,
  })
  return (
    <DesignHistory
      {...part}
      versions={data?.versions}
      isError={isError}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
    />
  )
}
