const orderBy = /\s+ORDER\s+BY\s+(\S+)\s+(ASC|ASCENDING|DESC|DESCENDING)\s*$/iu;

export interface QueryOrder {
  name: string;
  isDescending: boolean;
}

/** The order at the end of a query; undefined: the usual one. */
export function orderIn(tql: string): QueryOrder | undefined {
  const [, name, direction = ''] = orderBy.exec(tql) ?? [];
  return name === undefined ? undefined : { name, isDescending: direction.toUpperCase().startsWith('DESC') };
}

/** The same query in another order. */
export function withOrder(tql: string, { name, isDescending }: QueryOrder): string {
  const before = tql.replace(orderBy, '').trimEnd();
  return `${before}${before.includes('\n') ? '\n' : ' '}ORDER BY ${name} ${isDescending ? 'DESC' : 'ASC'}`;
}
