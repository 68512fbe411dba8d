import type { TestSchool } from '../schools/test-school.ts'
import type { SamlAnswer } from '../services/saml-provider.ts'

/** A browser at the log-in page: it keeps its cookies, and goes where it is sent. */
export function signOnBrowser(school: TestSchool) {
  const cookies = new Map<string, string>()
  const keep = (lines: unknown) => {
    for (const line of [lines ?? []].flat().map(String)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  const cookie = () => [...cookies].map((pair) => pair.join('=')).join('; ')
  const call = async (options: Parameters<TestSchool['nobody']['call']>[0]) => {
    const answer = await school.nobody.call({ ...options, headers: { ...options.headers, cookie: cookie() } })
    keep(answer.headers['set-cookie'])
    return answer
  }
  const open = (url: string) => call({ method: 'GET', url })
  return {
    open,
    post: (path: string, payload: object) => call({ method: 'POST', url: `/api${path}`, payload }),
    begin: (email: string, callbackURL = '/home') =>
      call({ method: 'POST', url: '/api/auth/sso/begin', payload: { email, callbackURL } }),
    /** As a page of the provider does it: from another site, so that the browser sends no cookie. */
    sendAnswer: ({ acs, ...fields }: SamlAnswer) =>
      school.nobody.call({
        method: 'POST',
        url: new URL(acs).pathname,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'http://idp.test',
          'sec-fetch-site': 'cross-site',
        },
        payload: new URLSearchParams(fields).toString(),
      }),
    /** Whose browser it is; undefined while nobody is in. */
    whoIsIn: async (): Promise<string | undefined> => {
      const answer = await call({ method: 'GET', url: '/api/auth/current-user' })
      return answer.status === 200 ? answer.body.user.email : undefined
    },
  }
}
