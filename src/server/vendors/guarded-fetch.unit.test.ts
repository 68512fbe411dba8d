import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { guardedFetch, isPrivateAddress } from './guarded-fetch.ts'

it.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0', '100.100.0.1'],
  ...['::1', '::', 'fd00::1', 'fe80::1', '::ffff:10.0.0.1', '::ffff:127.0.0.1', '64:ff9b::a00:1'],
])('%s is of our own network', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

it.each([
  '8.8.8.8',
  '172.32.0.1',
  '203.0.113.1',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
])('%s is of the web', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})

it('calls nothing of our own network, by number or by name, unless it is allowed', async () => {
  const server = createServer((_request, response) => response.end('inside'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const refused = { allowsPrivate: false }
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433'])
    await expect(guardedFetch(`https://${host}:${port}/`, {}, refused)).rejects.toThrow(
      /within our own network/,
    )
  await expect(guardedFetch(`http://127.0.0.1:${port}/`, {}, refused)).rejects.toThrow(/begin with https/)
  const inside = await guardedFetch(`http://127.0.0.1:${port}/`, {}, { allowsPrivate: true })
  expect(await inside.text()).toBe('inside')
  server.close()
})

it('follows no redirect, and reads no more than 512 KB', async () => {
  const server = createServer((request, response) =>
    request.url === '/large'
      ? response.end('x'.repeat(600 * 1024))
      : response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect((await guardedFetch(base, {}, { allowsPrivate: true })).status).toBe(302)
  await expect(guardedFetch(`${base}/large`, {}, { allowsPrivate: true })).rejects.toThrow(/more than 512 KB/)
  server.close()
})

it('takes every answer as it comes, with a body and without', async () => {
  const server = createServer((request, response) => response.writeHead(Number(request.url?.slice(1))).end())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const status of [200, 201, 202, 203, 204, 205, 206, 304, 404, 500])
    expect((await guardedFetch(`${base}/${status}`, {}, { allowsPrivate: true })).status).toBe(status)
  server.close()
})
