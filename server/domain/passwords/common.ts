/**
 * Words that lists of leaked passwords are full of, alone or with digits and signs around them. The list is short,
 * because a password is compared without its decoration: `P@ssw0rd!2024` is `password`. Facts, in alphabetical order.
 */
const words = new Set(
  `access administrator admin adminadmin administrateur alexander america amanda andrea andrew angel angela anthony apple
  arsenal ashley asdf asdfasdf asdfghjkl assassin austin babygirl bailey barcelona baseball basketball batman beautiful
  bismillah blink blahblah bonjour brandon buster butterfly butthead california callofduty changeit changeme charlie chelsea
  chicken chocolate christian christopher cocacola computer confidential cookie cowboys dallas daniel database default
  demo dolphin dragon eagles eclipse einstein elephant elizabeth enter estrella everton facebook ferrari flower football
  forever freedom friends fuckoff fuckyou gandalf garfield george ginger giovanni gladiator godzilla google guest guitar
  hannah harley heather hello helloworld hockey hottie hunter iceman iloveu iloveyou internet invincible jasmine jennifer
  jessica jonathan jordan joseph joshua juventus kawasaki killer killer kimberly letmein letmeinnow liverpool login lovely
  loveme loveyou madison maggie manager manchester manutd marina marlboro martin master masterkey matrix matthew maverick
  melissa mercedes merlin metallica michael michelle microsoft midnight minecraft monitor monkey monster motorola mustang
  myspace naruto nascar natalie newyork nicholas nicole nintendo nothing oracle orange pakistan panther paris pass
  passcode passport passphrase passw password passwords password pepper phoenix please pokemon poohbear porsche princess
  private prodigy purple qazwsx qazwsxedc qwer qwert qwerty qwertyui qwertyuiop rainbow ranger rangers raiders realmadrid
  rebecca redsox robert root rockyou samantha samsung scooter secret secretpassword secure security server service shadow
  sheffield silver skywalker slayer snoopy soccer softball spiderman spring star startrek starwars steelers stephanie
  student success summer sunflower sunshine superman superuser support swordfish sysadmin system teacher temp tequila test
  testing tester testtest thomas thunder tigger tinkerbell topsecret training trustno trustnoone twilight unknown user
  vanessa victoria victory warcraft welcome welcomehome whatever william williams windows winner winter wizard wonderful
  yamaha yankees zaqwsx zxcvbn zxcvbnm passwort hallo geheim schalke fussball sommer ficken schatz motdepasse azerty
  azertyuiop soleil bienvenue contrasena teamo hola senha obrigado wachtwoord welkom haslo polska parola salasana losenord`.split(
    /\s+/,
  ),
);

/** Rows of keyboards, digits and letters that people walk along. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'qsdfghjklm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
];
const walks = [...rows, ...rows.map((row) => Array.from(row).toReversed().join(''))];

const substitutes: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const spelled = (text: string): string => text.replaceAll(/[013457@$!]/g, (sign) => substitutes[sign] ?? sign);

/** `abcabcabc` is `abc`. */
function unitOf(text: string): string {
  const at = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, at);
}

const bare = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** The parts of a text that continue along one row. */
function stepsIn(text: string): number {
  let steps = 0;
  for (let at = 0; at < text.length; steps += 1) {
    let length = 1;
    while (at + length < text.length && walks.some((row) => row.includes(text.slice(at, at + length + 1)))) length += 1;
    at += length;
  }
  return steps;
}

/** The forms of a password without its decoration, which makes it no harder to guess. */
function coresOf(password: string): string[] {
  const lower = password.toLowerCase();
  const forms = [lower, spelled(lower), bare(lower), bare(spelled(lower)), spelled(bare(lower))];
  return [...new Set(forms.flatMap((form) => [form, bare(unitOf(form)), unitOf(form)]))];
}

/**
 * Whether somebody who tries common passwords would find this one: a leaked word with decoration, few characters that
 * repeat, a walk along the keyboard, or a name that others know.
 */
export function isEasyToGuess(password: string, known: readonly string[]): boolean {
  const names = new Set(known.map((name) => bare(name.toLowerCase())).filter((name) => name !== ''));
  const cores = coresOf(password);
  if (cores.some((core) => words.has(core) || names.has(core) || known.some((name) => name.toLowerCase() === core))) {
    return true;
  }
  const lower = password.toLowerCase();
  const isMonotonous = new Set(lower).size <= 3 || unitOf(lower).length <= 4;
  return isMonotonous || stepsIn(lower) <= Math.max(2, lower.length / 6);
}
