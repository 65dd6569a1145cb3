/** Common passwords of eight characters and more, in lower case, from public leaks and for Spain. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  00000000 000000000 0000000000 01234567 0123456789 0987654321 10203040 102030405 11111111
  111111111 1111111111 11223344 1122334455 112233445566 11112222 12121212 12312312 123123123
  1234512345 12344321 12345678 123456789 1234567890 12345678910 123456789a 123456789q 12345678a
  12345678q 1234567a 1234567q 12345qwert 123654789 12341234 123abc123 123qwe123 123qweasd
  123qweasdzxc 147258369 14789632 147852369 159357456 159753456 19871987 19881988 19891989
  19901990 1a2b3c4d 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20002000
  22222222 33333333 44444444 55555555 66666666 77777777 789456123 87654321 88888888 963852741
  98765432 987654321 9876543210 99999999 999999999 a1234567 a12345678 a123456789 aa123456
  aa12345678 aaaaaaaa abc12345 abc123456 abcd1234 abcd12345 abcdefgh abcdefg1 admin123
  admin1234 administrador administrator alejandro alexander alhambra andalucia asdasdasd
  asdf1234 asdfasdf asdfghjk asdfghjkl barcelona baseball basketball bienvenido bienvenida
  blink182 butterfly carnaval cervantes changeme charlie1 chocolate computer contraseña
  contrasena contraseña1 contrasena1 contraseña123 contrasena123 dolphins download dragon123
  elephant escuela1 escuela123 esperanza estrella felicidad football football1 fotografia
  fotografía fotografia1 fotografia123 fotografo fotógrafo francisco garfield granada1
  granada123 granada2024 granada2025 granada2026 granada2027 guadalupe hello123 iloveyou
  iloveyou1 internet jennifer jonathan laboratorio letmein1 liverpool madrid123 marihuana
  mercedes michelle michael1 mustang1 naruto123 p@ssw0rd p@ssword passw0rd password password1
  password12 password123 password1234 password12345 princesa princess princess1 qazwsxedc
  q1w2e3r4 q1w2e3r4t5 qwer1234 qwerasdf qwert123 qwert12345 qwerty12 qwerty123 qwerty1234
  qwerty12345 qwertyui qwertyuiop realmadrid revelado rockstar salvador samsung1 santiago
  sebastian secret123 secreto1 septiembre simpsons snowball spiderman starwars sunshine
  sunshine1 superman superman1 swordfish teamomucho tequiero tequieromucho test1234 trustno1
  universidad valencia valentina victoria welcome1 welcome123 whatever william1 zaq12wsx
  zaq1zaq1 zxcvbnm1 zxcvbnm123
  `
    .trim()
    .split(/\s+/),
);
