# A cache before the site. What may be kept, for how long and for whom, is said by the site, and
# Varnish does so without any of this; npm run caches tries this very file.
vcl 4.1;

import std;

backend escuela {
	.host = "escuela";
	.port = "3000";
	.probe = {
		# Whether it answers, not whether it is well (/salud): the site itself says to whom it cannot serve
		# what. Under its own name inside the machine: others it refuses.
		.request =
			"GET /robots.txt HTTP/1.1"
			"Host: localhost"
			"Connection: close";
		.interval = 5s;
	}
}

sub vcl_recv {
	# The site would believe what a visitor wrote there.
	set req.http.X-Forwarded-Host = req.http.Host;
	# While the site does not answer, a page may be older than it says, and only then.
	if (std.healthy(req.backend_hint) && req.restarts == 0) {
		set req.grace = 0s;
	} else {
		set req.grace = 1d;
	}
}

sub vcl_backend_response {
	set beresp.grace = 1d;
}

# What Varnish says in place of the site has no number of a request: look again, for what is old.
sub vcl_deliver {
	if (resp.status == 503 && !resp.http.X-Request-Id && req.method == "GET" && req.restarts == 0) {
		return (restart);
	}
}
