/** The beginning of each message names the status, for programs. */
const phrases = [
  'Bad Request',
  'Unauthorized',
  'Forbidden',
  'Not Found',
  'Method Not Allowed',
  'Not Acceptable',
  'Request Timeout',
  'Conflict',
  'Precondition Failed',
  'Payload Too Large',
  'Unsupported Media Type',
  'Range Not Satisfiable',
  'Expectation Failed',
  'Unprocessable Entity',
  'Locked',
  'Precondition Required',
  'Too Many Requests',
  'Request Header Fields Too Large',
  'Internal Server Error',
  'Bad Gateway',
  'Service Unavailable',
  'Insufficient Storage',
  'Error',
];

const phrase = new RegExp(`^(?:${phrases.join('|')})(?:: |$)`);

/** "Bad Request: the reason" is for programs: a person reads the reason, or nothing. */
export const withoutStatus = (message: string): string => message.replace(phrase, '');
