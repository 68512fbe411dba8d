import { Button, Divider } from '@mantine/core'
import { IconBrandGoogle, IconKey } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { signInElsewhere } from './auth-door.ts'
import css from './SignInPage.module.css'
import { signInProblem } from './sign-in-errors.ts'

interface OtherProvidersProps {
  google: boolean
  oidc: boolean
  /** Where to go on after signing in there. */
  from: string
}

/** Google and the school's own sign-in, each only when configured. */
export function OtherProviders({ google, oidc, from }: OtherProvidersProps) {
  const go = useMutation({
    mutationFn: (provider: 'google' | 'oidc') => signInElsewhere(provider, from),
    onError: (error) => toast.error(signInProblem(error)),
  })
  if (!google && !oidc) return null
  return (
    <div className={css.others}>
      <Divider label="or" labelPosition="center" />
      {google && (
        <Button
          size="md"
          fullWidth
          leftSection={<IconBrandGoogle size={16} stroke={1.75} aria-hidden />}
          onClick={() => go.mutate('google')}
        >
          Continue with Google
        </Button>
      )}
      {oidc && (
        <Button
          size="md"
          fullWidth
          leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
          onClick={() => go.mutate('oidc')}
        >
          Continue with your organization
        </Button>
      )}
    </div>
  )
}
