import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly to: string
  readonly messageId: string
  readonly content: string
}

/** What the server does instead of taking every mail at once. */
interface Behaviour {
  /** The answer to a recipient; a mail to anyone else is taken. */
  readonly recipients: Readonly<Record<string, string>>
  /** The answer to the name and password. */
  readonly authentication: string
  /**
   * What follows the whole mail: an answer, `dies` (the connection ends without one) or `silent` (it never comes,
   * until `speak`). The mail is taken in all of them.
   */
  readonly afterContent: string
}

const goodBehaviour: Behaviour = {
  recipients: {},
  authentication: '235 Welcome',
  afterContent: '250 Taken',
}

export interface SmtpServer {
  readonly url: string
  /** All that was taken, in order. */
  readonly received: readonly ReceivedMail[]
  /** How many connections were opened, and the most at one time. */
  readonly connections: { opened: number; most: number }
  behave(behaviour: Partial<Behaviour>): void
  /** Answers now what was kept silent; that it was taken, unless said otherwise. */
  speak(answer?: string): void
  /** Resolves when so many mails were taken. */
  taken(count: number): Promise<void>
  /** Away: connections are refused, open ones end. */
  goAway(): Promise<void>
  /** Back at the same address. */
  comeBack(): Promise<void>
  stop(): Promise<void>
}

/** A mail server on loopback that can be away, slow or ill, and die at the worst moment. */
export async function startSmtpServer(): Promise<SmtpServer> {
  let behaviour = goodBehaviour
  let waiters: (() => void)[] = []
  let silent: Socket[] = []
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const connections = { opened: 0, most: 0 }

  const take = (socket: Socket, to: string, content: string) => {
    const messageId = /^message-id: *(\S+)/im.exec(content)?.[1] ?? ''
    received.push({ to, messageId, content })
    if (behaviour.afterContent === 'dies') socket.destroy()
    else if (behaviour.afterContent === 'silent') silent.push(socket)
    else socket.write(`${behaviour.afterContent}\r\n`)
    for (const wake of waiters) wake()
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    connections.opened++
    connections.most = Math.max(connections.most, sockets.size)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.setEncoding('utf8')
    const say = (line: string) => socket.write(`${line}\r\n`)
    let text = ''
    let to = ''
    let isContent = false
    const answer = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO') return say('250-school.test\r\n250 AUTH PLAIN')
      if (verb === 'AUTH') return say(behaviour.authentication)
      if (verb === 'RCPT') {
        to = /<(.*)>/.exec(line)?.[1] ?? ''
        return say(behaviour.recipients[to] ?? '250 Known')
      }
      if (verb === 'DATA') {
        isContent = true
        return say('354 Go on')
      }
      if (verb !== 'QUIT') return say('250 Fine')
      say('221 Goodbye')
      socket.end()
    }
    socket.on('data', (part: string) => {
      text += part
      for (;;) {
        const end = isContent ? '\r\n.\r\n' : '\r\n'
        const at = text.indexOf(end)
        if (at < 0) return
        const head = text.slice(0, at)
        text = text.slice(at + end.length)
        if (isContent) {
          isContent = false
          take(socket, to, head)
        } else answer(head)
      }
    })
    say('220 school.test')
  })

  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const goAway = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  const { port } = address

  return {
    url: `smtp://homeroom:secret@127.0.0.1:${port}`,
    received,
    connections,
    behave: (next) => {
      behaviour = { ...goodBehaviour, ...next }
    },
    speak: (answer = goodBehaviour.afterContent) => {
      for (const socket of silent) socket.write(`${answer}\r\n`)
      silent = []
    },
    taken: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < count) return
          waiters = waiters.filter((one) => one !== look)
          resolve()
        }
        waiters.push(look)
        look()
      }),
    goAway,
    comeBack: () => listen(port),
    stop: async () => {
      if (server.listening) await goAway()
    },
  }
}
