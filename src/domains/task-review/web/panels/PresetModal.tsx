import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { address, text } from '#web/address/address.ts'
import { panelOf, presetsQuery, studentIdsOf } from '../review/review-address.ts'
import { PresetForm } from './PresetForm.tsx'

const presetParams = address({ commentId: text })

/** One preset comment over the bank; `create` makes one. */
export function PresetModal() {
  const params = useParams({ strict: false })
  const ids = studentIdsOf(params)
  const { commentId } = presetParams.parse(params)
  const navigate = useNavigate()
  const { data } = useQuery(presetsQuery(ids))
  if (data === undefined) return null
  const preset = [...data.experience, ...data.general].find(({ id }) => String(id) === commentId)
  return (
    <PresetForm
      key={commentId}
      ids={ids}
      preset={preset}
      isShared={preset === undefined || data.experience.includes(preset)}
      onClose={() => void navigate({ to: panelOf(ids, 'comment-bank') })}
    />
  )
}
