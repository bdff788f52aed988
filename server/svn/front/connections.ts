import { Agent } from 'node:http';
import type { Socket } from 'node:net';

/** One connection to the next server for each client: its requests stay in order, and it keeps its address. */
export function connectionPerClient(Connection: new (options: { keepAlive: true; maxSockets: 1 }) => Agent = Agent) {
  const agents = new WeakMap<Socket, Agent>();
  return (client: Socket): Agent => {
    const known = agents.get(client);
    if (known !== undefined) return known;
    const agent = new Connection({ keepAlive: true, maxSockets: 1 });
    agents.set(client, agent);
    client.once('close', () => agent.destroy());
    return agent;
  };
}
