import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { panelOf, presetsQuery, studentIdsOf } from '../review/review-address.ts'
import { PresetForm } from './PresetForm.tsx'

/** One preset comment over the bank; `create` makes one. */
export function PresetModal() {
  const params = useParams({ strict: false })
  const ids = studentIdsOf(params)
  const navigate = useNavigate()
  const { data } = useQuery(presetsQuery(ids))
  if (data === undefined) return null
  const id = Number(params.commentId)
  const preset = [...data.experience, ...data.general].find((one) => one.id === id)
  return (
    <PresetForm
      key={params.commentId}
      ids={ids}
      preset={preset}
      isShared={preset === undefined || data.experience.includes(preset)}
      onClose={() => void navigate({ to: panelOf(ids, 'comment-bank') })}
    />
  )
}
