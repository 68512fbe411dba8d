import { makeDeliveries, makeWebhook } from '../../../src/domains/webhooks/server/webhooks.factory.ts'
import type { TestSchool } from '../schools/test-school.ts'
import { startWebhookReceiver } from '../services/webhook-receiver.ts'

interface Place {
  readonly school: TestSchool
}

const shownTo = (userIds: readonly number[], words: string, panel: string | null = null) =>
  new Map(userIds.map((userId) => [userId, { words, panel }]))

/** A receiver that is gone: it says so to the first delivery. */
async function loseReceiver(school: TestSchool, title: string) {
  const receiver = await startWebhookReceiver()
  receiver.behave(() => ({ status: 410 }))
  const { id } = await makeWebhook(school.services, {
    ...{ title, url: receiver.url, madeBy: await school.persona('superadmin') },
  })
  await makeDeliveries(school.db, id, 1)
  await school.runJob('webhooks.deliver')
  await receiver.stop()
}

/** What webhooks make the product tell, and where its links lead (`link-cases.ts`). */
export const webhookLinks = {
  'a receiver of webhooks that was set up': async ({ school }: Place) => {
    const readers = [await school.persona('director'), await school.persona('admin')]
    const boss = await school.as('superadmin')
    await boss.post('/backoffice/workbench/webhooks', {
      ...{ title: 'Receiver of the links', url: 'http://127.0.0.1:9/hooks', kinds: ['excuse.decided'] },
    })
    return shownTo(readers, 'Receiver of webhooks', 'Webhooks added')
  },
  'a receiver of webhooks that moved': async ({ school }: Place) => {
    const { id } = await makeWebhook(school.services, {
      ...{ title: 'Receiver that moved', url: 'http://127.0.0.1:9/hooks' },
      madeBy: await school.persona('superadmin'),
    })
    const boss = await school.as('superadmin')
    const { version, kinds } = (await boss.get(`/backoffice/workbench/webhooks/${id}`)).body
    await boss.post(`/backoffice/workbench/webhooks/${id}`, {
      ...{ title: 'Receiver that moved', url: 'http://127.0.0.1:9/elsewhere', kinds, version },
    })
    return shownTo(
      [await school.persona('director'), await school.persona('admin')],
      // The audit names what changed, and its title did not.
      'Receiver of webhooks',
      'Webhooks changed',
    )
  },
  'a receiver of webhooks that was switched off': async ({ school }: Place) => {
    await loseReceiver(school, 'Receiver that is gone')
    return shownTo(
      [await school.persona('superadmin'), await school.persona('admin')],
      'Receiver that is gone',
    )
  },
}
