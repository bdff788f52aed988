/**
 * Frequent words, names and phrases in lists of leaked passwords, in several languages, in alphabetical order. Digits,
 * years, signs, capitals, replaced letters and repetitions are not included, because the rules ignore them:
 * `P@ssw0rd!2024` is `password`.
 */
export const leakedWords: ReadonlySet<string> = new Set(
  `
  aaaa aaron abbeyroad abcd abcdef abcdefg abcdefgh abcdefghijklmnop abigail abracadabra absolut access acdc achilles
  acmilan adam admin adminadmin administrateur administrator adrian aerosmith aidan airplane airport ajax alabama
  alaska alberto alchemy alcohol alejandra alejandro alex alexander alexandra alexandre alexey alexis alfredo alice
  alicia alien aliens allison almond alyssa amadeus amanda amazing amazon amber ambulance america amigo amigos amor
  amorcito amore amormio amorzinho amour amoureux amsterdam anarchy anderson andiamo andrea andreas andres andrew
  andrey android angel angela angelface angelica angelina angelo angels animal animation anita anna annie anniversaire
  anonymous anthony antidisestablishmentarianism antonio anything apache apartment apollo apple apples april aquarius
  arcade archangel archer architect argentina ariana arizona armageddon army arrow arsenal arsenalfc arthur artist
  arturo asdf asdfasdf asdfghjkl ashley assassin asshole asterix astonvilla astros athena athens athletic atlanta
  atletico audi august aurora austin australia austria auto autobot autumn avatar avengers avocado award azerty
  azertyuiop babe baby babyboy babydoll babyface babygirl babylon backpack backup bacon badass badboy badgirl
  badminton bagel bailey baller balloon baltimore bamboo banana bananas bandit bangkok bangladesh banker banking
  barbara barcelona baron bartek bartsimpson baseball basement basketball batman battery battle battlefield battlestar
  baum bayern bayernmunchen bayernmunich beach beaches bear bears beast beatles beatrice beautiful beauty beaver
  beavis bebe beer belgium believe benfica bengals benjamin bentley berlin bernard bernardo bestfriend betty beverly
  beyonce bianca bienvenue bigbang bigboy bigdaddy bigdick bigdog bigman bigred billy birdie birthday biscuit
  bismillah bisous bitch bitches black blackangel blackberry blackcat blackdragon blackhawk blackjack blacklab
  blackmamba blahblah blaster blessed blessing blink blizzard blonde blossom blue bluebell blueberry bluebird bluemoon
  bluesky blume bmwbmw boat bobby bobmarley boca bocajuniors bollocks bomber bonbon bond bonheur bonita bonjour bonnie
  booboo boobs book books borboleta bordeaux border borracho borussia borussiadortmund boston bottle boulder bourbon
  boxing boyfriend bradley brandon brandy brasil bravo brazil bread brenda brian bridge bridget brittany broadcom
  broncos bronze brooklyn brooks brother brothers brown brownie browns bruce bruder bruins bryan bubblegum bubbles
  budapest budweiser buffalo buffy bugatti bugsbunny building bulldog bulldogs bullet bulls bullshit bunny burger
  burrito business buster butter buttercup butterfly butthead button buzzlightyear cabbage cabin cabron cachorrinha
  cachorro cadillac cairo caitlin cake caliente california callofduty camaro camel camera cameron camila camille
  campeon camping canada canard candle candy cane cannon canucks canyon capricorn captain caramel cardinal cardinals
  carino carlos carmen carnival carol carolina caroline carpenter carrot cartman casino cassandra castle catherine
  catwoman cecilia celtic celtics center central century chairman challenge champagne champion champions chandler
  changeit changeme chaos chargers charles charlie charlotte chaton cheese cheesecake cheetah chelsea chelseafc
  chemical chemistry cherries cherry chess chester cheval chevrolet chevy chewbacca chicago chicken chiefs child
  children chili china chips chocolat chocolate choice chouchou chris christ christian christina christine christmas
  christopher chrysler church ciao ciaociao cielo cigarette cinderella cindy cinema cinnamon circus cisco citroen city
  claire classic claudia cleveland client clifford climber clinic cloud clouds clover cluster coach cobra cocacola
  coconut cody coffee coldplay colombia colorado colorful colossus colts columbia combat comet comfort commander
  communication company computer concert condor conejo confidential connie connor constantine construction contact
  contrasena control cookie cookies cool coquelicot corazon corey corinthians corona corporate
  correcthorsebatterystaple corvette cosmic cosmos coucou cougar counterstrike country couple courage courtney cowboy
  cowboys cowgirl coyote crazy creation creative cricket crimson cristianoronaldo crocodile crown cruise crypto
  crystal cthulhu cubs cucciolo cuddles cupcake custom cutie cutiepie cyber cycling cyclone cynthia daddy daddysgirl
  daemon daisy dallas dancer dancing danger daniel danielle danke darkangel darkness darkside darkstar darling
  darthvader database david davis dbadmin deadpool death deathnote debbie debian deborah december deejay default
  deftones delivery delta demo denise dennis dentist denver depeche derek desert design designer desktop destiny
  destroyer detective detroit deusefiel deutsch deutschland developer device devil diablo diamond diana dickhead diego
  digimon dinner dinosaur dios diosesamor director discovery disney divine dmitriy docker doctor doctorwho dodge
  dodgers doggie dogs dolphin dolphins domain dominic donald donaldduck donkey donna donut doraemon doritos dorothy
  dortmund doudou douglas download dragon dragonball dragonballz dragonfire dragonfly dragons dream dreamer dreams
  driver drummer dublin ducati dumbledore dungeon dylan eagle eagles earth earthquake easter eastside eclipse economy
  ecuador eduardo education edward egypt eighteen einstein elamor elena elephant eleven elizabeth elvis email emerald
  emily eminem emma emotion empire energy engine engineer england english enigma enjoy enrique enter enterprise
  entertainment equipe eric erica ernesto erotic escargot escuela espana esperanza espresso esteban esther estrella
  estrellita eternity ethan ethernet eugene europe evanescence evelyn everton everything evil evolution example
  excalibur excellent exchange expelliarmus explorer export extreme fabian facebook factory faith faithful falcon
  falcons fall fallout familia famille family fanta fantasy farfalla farmer fashion father fatima fcbarcelona fearless
  february felicidad felicidade felipe felix fender fenerbahce ferien fernanda fernando ferrari ferret feyenoord fiat
  ficken fifa fighter final finalfantasy finance fire fireball firefighter firefly fireman firewall fish fishing
  fitness flamengo flash fleur flight florida flower flowers flyers flying focus foofighters football ford forest
  forever forget forgive fortnite fortune forzamilan forzaroma fountain fourteen foxtrot france francesca francesco
  francis francisco frank frankie fred freddy free freedom freestyle freeway freiheit freund freunde friday friend
  friends friendship frodo frog froggy fromage ftpuser fuck fucker fuckers fuckit fucklove fuckme fuckoff fuckthis
  fuckyou fuckyouall fullmetal funny fussball futbol futebol future gabriel gabriela gabrielle galatasaray galaxy
  gallery gambit gameboy gamecube gameover gamer games gandalf gangster garcia garden garfield gartenhaus gary
  gasoline gateway gatinha gatito gato gatorade gatto geburtstag geheim geheimnis gehen gemini general genesis geneva
  genius gentle george georgia gerald gerard germany gesundheit ghost ghostrider giants gibson ginger giovanni giraffe
  girl girlfriend github gitlab giulia giuseppe gladiator glasgow glass global gloria gluck goalie goat godbless
  goddess godisgood godislove godzilla goku gold golden goldeneye goldfish golf golfer golum gonzalez goodboy goodbye
  goodday goodgirl goodluck goodmorning google gordon gorilla gostosa government grace graduate grandma grandpa
  grandtheft granite grape grapes grass gratitude gravity greatest greece green greenapple greenday greentea gregory
  gremio grey grizzly guapa guardian guest guillaume guillermo guinness guitar guitarist gunner gunsnroses gustavo
  gymnast hacked hacker halflife hallihallo hallo halloween halo hamburg hamburger hamilton hammer hamster handsome
  hannah happening happiness happy happyday harbor hardcore hardwork harley harleydavidson harmony harold harrison
  harry harrypotter harvest hase haslo havana hawaii hawk heart heartbreak hearts heather heaven heavenly hector
  heineken helen helicopter hello hellokitty hellothere helloworld help henry hercules hermana hermano hermione
  hermosa hernandez hero hershey hertabsc hertha highland highlander highschool himmel hiphop history hobbit hockey
  hogwarts hola holiday holland homer homersimpson homework honda honest honey honeybee hongkong hopeful horse horses
  hospital hosting hotdog hotstuff hottie house houston howard huawei hugo hugs hummer hund hundchen hundred hungary
  hunny hunter hurricane husband husky hydrogen hyundai icecold icecream iceland iceman ididit idontcare idontknow
  ignacio illuminati illusion ilovegod iloveher ilovehim ilovejesus iloveme ilovemom ilovemum ilovemusic ilovemycat
  ilovemydog ilovemyfamily ilovemykids ilovemymom ilovemyself ilovemyson ilovesex iloveu iloveyou iloveyoubaby
  iloveyousomuch iloveyoutoo imagine imissyou immortal impact important impossible imyours incubus independent india
  indiana indigo indonesia industry ineedyou inferno infiniti infinity information innocent insomnia instinct
  insurance intermilan international internet inuyasha invincible invisible ipad iphone ipod ireland irene ironmaiden
  ironman isaac isabel isabella israel istanbul isthatyou italia italy itsasecret itsme ivan jack jackass jackdaniels
  jackie jackpot jackson jacob jacqueline jaguar jaime jamaica james jamesbond jameson jamie janet janice january
  japan jasmine jason java javascript javier jayden jedi jeep jeffrey jelly jellybean jenkins jennifer jeremy jerome
  jerusalem jesse jessica jesucristo jesus jesuschrist jesussaves jetaime jets jewelry jimmy joanna johanna john
  johnny johnson joker jonathan jones jordan jorge jose josefina joseph joshua journey joyful juan juanita judith judo
  juggernaut julia julian juliana julie julien july june jungle junior jupiter justice justin justinbieber justme juve
  juventus kaffee kakashi kamikaze kangaroo kansas karate karen karina karma kasia katana katherine kathleen kathryn
  katie katze katzen kawasaki kayla keeper keith kelly kenneth kennwort kenny kentucky kenya kernel ketchup kevin
  keyboard kickboxing kicker killbill killer kimberly kinder king kingdom kingkong kiss kisses kissme kitten kittens
  kitty kiwi knight knowledge knuffel koala kocham kochanie koekje konijn korea korn kratos kristen kristina krypton
  kubernetes kuchen kwiatek kyle labyrinth lacrosse ladder ladies lady ladybug lakers lamborghini landrover language
  lapin laptop larry lasagna laser lasertag lasvegas laugh laura lauren lavender lawyer lazio leader league
  leagueoflegends learning leather ledzeppelin leeds legend legia legolas lemon lemonade leonard leonardo leopard
  leslie letmein letmeinnow letmeout letter lettuce lewis lexus libertad liberty library liebe liebling lieblings
  liefde lieverd life lifegoeson lifeisgood lifesucks lighthouse lightning lillian lime lincoln linda lindo lindsay
  linkinpark linksys linux lion lionelmessi lionheart lionking lions lisa little livelaughlove livelife liverpool
  liverpoolfc lizard ljubov lmao lobster localhost logan login logitech lolipop lollipop lololol london lonely looney
  lopez lord lordoftherings lorena lorenzo losangeles losenord loser lottery louis louise louisiana love lovebug
  lovecraft loveforever lovehate lovehurts loveislife lovelife lovelove lovely loveme lover loverboy lovers lovesong
  loveyou loveyoumore lubov lucas lucia lucifer lucky luis luisa lumiere luna macaroni macbook machine macintosh
  madeline madison madonna madre madrid magazine magenta maggie magic magical magnet magneto magnum mailbox mailman
  maintenance maison major maksim malaysia malibu mama mamita mamma manage manager manchester manchestercity
  manchesterunited mandrake mango manhattan manuel manutd marathon marcel marcela marcelo march marcos marcus margaret
  margarita maria mariana marie marilyn marina marine mariners marines mario mariokart marion mariposa marisol marissa
  mark marketing marlboro marriage married marseille marshmallow martha martin martina martinez martini marvel mary
  mascota maserati mason master masterchief masterkey mastermind masters matrix matteo matthew mauricio maus mausebaer
  mausi maverick maxime maximus maxwell mazda mechanic medicine meditation megadeth megan melanie melissa melon member
  memory memphis meow mephisto mercedes merci mercy merlin mermaid message messi metal metallica meteor metro mets
  mexico miami miamor michael michaeljackson michel michelle michigan mickey mickeymouse micorazon microsoft midget
  midnight miguel mikael milano military milk milkshake milky millenium millennium miller million millions millwall
  minecraft minhasenha minhavida minnesota minnie miracle misiek mission mistress mitchell mitsubishi mivida mobile
  mocha modem modern mohamed mohammed molly moment mommy monamour monday money moneymaker monica monitor monkey
  monopoly monster monsters montana montecarlo montgomery montreal moon moonbeam moonlight moore mordor morgan morocco
  morpheus mortalkombat moscow motdepasse mother motherfucker motion motorcycle motorola mountain mountains mouse
  movies mozart mueller muffin muhammad muneca murphy mushroom music musica musician musique mustafa mustang mustard
  mutter mylove mypass mypassword mysecret myself myspace mysql mystery mystic mystique myszka napoli naranja narnia
  naruto nascar nashville nastya natalie natasha nathalie nathan nathaniel nature navy nazgul nelson nemesis nena
  neptune netgear netscape network nevada neveragain nevergiveup neverland nevermind newcastle newcastleunited newlife
  newpass newpassword newspaper newyear newyork nextel neymar nicholas nicola nicolas nicole niewiem nigeria night
  nightmare nightwolf nikita nineteen ninja ninjaturtle nino nintendo nirvana nissan nobody nokia nomercy nomore
  noodle noodles nopassword noproblem norman northern norway nosecret nosferatu notebook nothing notmypassword
  nounours november novia nuage nuclear nuggets number nursing nutella nuts oakland oasis obiwan obrigado ocean
  october octopus odyssey office officer ohio olive oliver olivia olympic olympus omega onedirection onelove oneonone
  onepiece onion online onlyme onlyone opendoor openme opensesame openssl opera operator optimus optimusprime options
  oracle orange ordinateur oregon oreo original orion orlando oscar otter outlaw outside overkill overlord overwatch
  oxford paard pablo packard packers pacman padre painter pakistan palace palmeiras pamela panasonic pancake panda
  pandas pandora panther panthers papa papaya paper papillon papito paradise paris parker parol parola parrot pascal
  pass passcode passion passme passmein passphrase passport passw passwd password passwordispassword passwords
  passwort pasta patience patricia patrick patriots paul paula pauline payment peace peaceful peach peaches peanut
  peanuts pedro pegasus pelota penguin pentagon people pepper pepperoni pepsi perfect perro personal peter peterpan
  peugeot pferd phantom philadelphia philip philippe philippines philips phillip phoenix photo photography phpmyadmin
  physics piano pickle pickles pierre pigeon piggy pilot pimpin pineapple pink pinkfloyd pirate pirates pitbull pixel
  pizza planet plastic platform playa playboy player playstation please pleasure pluto poes pokemon poland polarbear
  police politics polska pompier pontiac pony poodle poohbear popcorn poppetje popsicle popular porsche portland
  portugal poseidon postal postgres postgresql potato potter poussin power powerrangers praise preciosa precious
  predator premier president preston pretty priest prince princesa princess princesse principal prinsesa printemps
  printer prinzessin prisoner private privet problem prodigy production professor program programmer project
  prometheus promise property protect proud psycho public pudding pumpkin punisher punkrock puppies puppy purple
  purplehaze purplerain pussy puzzle pyramid python qazwsx qazwsxedc quake quantum quebec queen querida question
  quickly qwer qwert qwerty qwertyui qwertyuiop qwertz rabbit raccoon racer rachel racing radio radiohead rafael
  ragnarok raiders railroad rainbow rainbows raindrop rainy rainyday ralph rammstein ramon random ranger rangers
  rapunzel raspberry raven ravens raymond reading readonly reality realmadrid realmadridcf rebecca rebel record
  redbull reddevils reddragon redhat redmine redneck redrose redsox redwine redwings reebok regenbogen reggae regina
  release remember rememberme remote renata renault rescue research reset resident residentevil respect restaurant
  restinpeace retired reunion revenge revolution rhino rhythm ricardo richard richie rick ricky riddle ridehard river
  riverplate robert roberto robinson robocop robot rockandroll rocket rockets rocknroll rockon rockstar rocky rockyou
  rodrigo rodriguez roger roland roller rollingstones rollsroyce roma romance romania romeo ronald ronaldinho ronaldo
  rooster root rosario rose rosemary roses rossiya router rovers roxanne royal royals rubber ruben ruby rugby
  runescape runner running russell russia ruth ryan sabrina sacramento sadness safety sagitario sailing sailor
  sailormoon saint saintetienne saints salad salasana sally salmon salvador samantha samochod sample samsung samurai
  sandbox sandiego sandra sandwich sanfrancisco santa santiago santos sapphire sarah sasha sasuke satan satellite
  saturday saturn saudade savage savannah saviour sayonara scanner scarface scarlet schalke schatje schatz schatzi
  schlange schmetterling schmidt schneider schokolade school schule schumacher schwester science scoobydoo scooter
  scorpio scorpion scotland scott scripts seahawks sean seaside season seattle sebastian secret secretgarden secreto
  secretpassword secrets secretsecret secure security seeyou senha sephiroth september serena serenity sergio server
  service sesame setup seven seventeen sexy sexybitch sexygirl shadow shakira shalom shannon shark sharks sharon shawn
  sheep sheffield sheila shelby sherlock shinobi shirley shooter shopping shutup siemens siempre sierra silence silver
  simon simone simpatico simple simpsons singapore singer singing single sister sisters sixteen skate skateboard
  skater skeleton skiing skinny skipper skittles skyline skywalker slayer sleep slipknot slipper slonko smallville
  smile smiles smiley smirnoff smith smooth smurfs snake snickers sniper snoopy snowball snowboard snowflake snowman
  snowwhite soccer social society sofia softball software soldier soledad soleil solnyshko solution something sommer
  sonic sonne sonnenblume sonnenschein sonyericsson sophia sophie sophomore soulmate sound southpark spaghetti spain
  sparkle sparky spartacus spartak spartan spawn special speed speedy spencer spicegirls spider spiderman spirit
  spongebob sports spring sprite spurs square squirrel stadium staff staging stallion standard stanley star starcraft
  starfish stargate starlight startrek starwars station stayaway staystrong steel steelers stella stellina stephanie
  stephen sternchen steve steven stewart sticky stinky stitch stone stoner stopit stories storm stormtrooper strange
  stranger strawberry street strength strike strong stuart student studio stupid subaru submarine subversion subway
  subzero success sugar suicide summer summertime sunday sunderland sunflower sunny sunrise sunset sunshine super
  superboy supercalifragilisticexpialidocious supergirl superior superman supernova superpassword supersecret
  superstar superuser support supreme surfer surfing surprise survivor susan sushi suzanne suzuki svetlana swagger
  swallow sweden sweet sweetdreams sweetheart sweetie sweetiepie sweetpea sweety swimmer swimming switch switzerland
  swordfish sydney sylvia symantec symphony sysadmin system tableau tacos taiwan takeiteasy tamara tango tante tanya
  target tarzan tatyana taurus taxi taylor taylorswift teacher
  teachers team teamo teamomucho tech technology teddybear telecom
  telefon telephone temp templar template temple temporary tennessee tennis tequiero tequila teresa terminal
  terminator terry tesla tesoro test tester testing testpass testpassword testtest texaco texas thailand thankgod
  thanksgiving thankyou theater thebeast thebest thedoors thegame theking theman theodore theone thepassword theresa
  therock thesims thirteen thisisapassword thisisatest thisisit
  thisisme thisismypassword thomas thunder thunderbird thunderstorm
  thursday tiamo ticket tickle tiffany tiger tigers tigger tigre timber time timothy tinker tinkerbell titan titanic
  tobeornottobe together toilet tokyo tolkien tomandjerry tomato tombraider tomek tomorrow tony topgun topsecret
  tornado toronto tortuga toshiba tottenham toulouse tower toyota tracy traffic training trains tranquilo transformers
  travel traveler travis treasure trevor triangle tribal trigger trinity tristan triumph trojan tropical trouble
  trucker true truelove trumpet trust trustgod trustinme trustme trustno trustnoone truth tsunami tuesday tuleap tupac
  turkey turtle turtles tweety twenty twilight twins twister tyler ubuntu ukraine ultima ultimate umbrella
  unbelievable uncle undertaker underworld unicorn united universe university unknown unlimited unreal update upload
  urlaub ursula user username utopia vacances vacation vagrant valencia valentina valentine valeria valerie valhalla
  vampire vanessa vanilla vascodagama vater vector vegas vegeta velvet venezuela venom verano verizon veronica
  verygood vicente victor victoria victory vida video vietnam vikings viktoria villa village vincent violet violin
  viper virginia vision vivian vladik vladimir vlinder vmware vodafone vodka voetbal voiture volcano voldemort
  volkswagen volleyball volvo voyager vulcan wachtwoord waffle walrus walter warcraft warhammer warlock warrior warsaw
  washington wasser water waterfall watermelon wearethechampions weather webadmin webcam webmaster website wedding
  wednesday weekend weihnachten welcome welcomeback welcomehome welcometo welkom wendy wesley western westham whale
  whatever whatsup whatthefuck whatthehell wheels whiskey whisper white whitesox whitetiger whitewolf whitney whoami
  whoareyou whocares wicked wife wildcat wildcats wildfire william williams willow wilson windmill window windows
  winner winston winter winterzeit wireless wisconsin wisdom wishes wizard wolf wolfgang wolfpack wolverine wolves
  woman women wonder wonderful wonderland wonderwoman wood woodland wordpress work worker workhard working workshop
  workstation world worldofwarcraft wrestling writer wtfwtf wutang xavier xbox xerox yahoo yamaha yankees yellow
  yellowsubmarine yesterday yoda yogurt yolanda yorkshire youandme youarenotalone yougotit youknow young yourmama
  yourmom yourpassword yugioh yvonne zabbix zachary zaqwsx zauber zebra zelda zeppelin zero zeus zidane zipper zombie
  zombies zonnetje zorro zucker zurich zvezda zxcvbn zxcvbnm
  `
    .trim()
    .split(/\s+/),
);
