import { Alert, List } from '@mantine/core';

/** Error messages of the API that name no field. */
export function Refused({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Alert color="red" role="alert">
      {lines.length === 1 ? (
        lines[0]
      ) : (
        <List>
          {lines.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
